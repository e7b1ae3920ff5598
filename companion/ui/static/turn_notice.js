// The worker through which a phone shows the notification of a turn. It belongs to no page, sees no request and keeps no file.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

// A new version has no page to wait for.
worker.addEventListener("install", () => void worker.skipWaiting());

worker.addEventListener("message", ({ data, source }) => {
  const page = source && "id" in source ? source.id : "";
  void worker.registration.showNotification(data.said, { ...data.how, data: { page, address: data.address } }).catch(() => {}); // not allowed any more
});

// A tap brings the page to the front that has sent it; where it was closed, the table is opened again.
worker.addEventListener("notificationclick", (event) => {
  const { page, address } = event.notification.data;
  event.notification.close();
  event.waitUntil(worker.clients.get(page).then((open) => (open instanceof WindowClient ? open.focus() : worker.clients.openWindow(address))));
});
