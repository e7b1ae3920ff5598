// Against double taps: a second tap on the same view counts for nothing, nor does one so soon after a new question came up.
const DOUBLE_TAP_MS = 350;

export class TapGuard {
  /** The new question cannot be answered yet. */
  settling = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  answered = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  // The new question stands still for a moment before it can be answered, counted from when it is painted.
  settle() {
    clearTimeout(this.timer);
    this.settling = true;
    requestAnimationFrame(() => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.settling = false;
        this.root.classList.remove("settling");
      }, DOUBLE_TAP_MS);
    });
  }

  // Whether a tap on this view counts.
  /** @param {string} view */
  counts(view) {
    if (this.settling || this.answered === view) return false;
    this.answered = view;
    return true;
  }

  end() {
    clearTimeout(this.timer);
  }
}
