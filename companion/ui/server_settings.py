"""The settings of the server: Voilà's own, how many kernels wait for a page, and the environment of the kernels."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from traitlets.config import Config

from companion.ui.kernel_pool import WAITING_KERNELS, KernelPool, PageKernels, private_folder
from companion.ui.kernel_timeouts import IDLE_SECONDS

DASHBOARD, AMONG_CELLS = "dashboard", "companion"
"""The templates: of our one widget, which needs no front end of a notebook, and of any other notebook."""
OUTPUT_SECONDS = 60
"""How long a page waits for the output of its kernel: after Jupyter's four, a busy server handed out pages without a
widget."""
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
"""Without a list Voilà loads every JupyterLab extension there is, 4.8 MB of plotly among them."""


def waiting_kernels() -> int:
    """How many kernels wait for the next page, with everything imported; ``COMPANION_READY`` says otherwise."""
    return int(os.environ.get("COMPANION_READY") or WAITING_KERNELS)


def configuration(template: str = AMONG_CELLS) -> Config:
    """Voilà's settings: nothing of the machine is handed out, idle kernels end, the reader's language is known."""
    config = Config()
    config.VoilaConfiguration.template = template
    config.VoilaConfiguration.theme = "light"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.strip_sources = True
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaConfiguration.file_allowlist = ["companion-nothing"]
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.http_header_envs = ["Accept-Language"]
    config.VoilaConfiguration.multi_kernel_manager_class = KernelPool
    if template == DASHBOARD:
        config.VoilaConfiguration.kernel_spec_manager_class = PageKernels
    if os.name == "posix":
        # Sockets in a private folder instead of open ports: no other user of this machine can listen in.
        config.KernelManager.transport = "ipc"
        config.Voila.connection_dir_root = private_folder()
    config.VoilaExecutor.iopub_timeout = OUTPUT_SECONDS
    config.KernelManager.autorestart = False  # a restarted kernel has lost the state of its page
    config.MappingKernelManager.cull_idle_timeout = IDLE_SECONDS
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False
    return config


def environment() -> Mapping[str, str]:
    """The environment of the server and its kernels."""
    template = str(Path(__file__).parent / "template")
    return {
        "JUPYTER_PATH": os.pathsep.join(filter(None, [template, os.environ.get("JUPYTER_PATH", "")])),
        "COMPANION_ASSETS": "/companion/static/",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }
