"""Kernels of pages as Jupyter asks for them: forked (`companion.ui.forked_kernels`)."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from companion.ui.forked_kernels import PARENT

NAME = "companion-forked"


class ForkingProvisioner(LocalProvisioner):
    """Starts the kernels of pages by forking."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Fork a kernel that listens where the command's one would."""
        try:
            process: Any = await PARENT.fork(cmd[-1])
        except OSError:
            self.log.exception("No kernel could be forked")
            return await super().launch_kernel(cmd, **kwargs)
        self.process, self.pid, self.pgid = process, process.pid, process.pid
        return self.connection_info


def register() -> None:
    """Make the provisioner known to Jupyter, and start the process that forks."""
    KernelProvisionerFactory.instance().provisioners[NAME] = EntryPoint(
        NAME, f"{__name__}:{ForkingProvisioner.__name__}", KernelProvisionerFactory.GROUP_NAME
    )
    PARENT.start()
