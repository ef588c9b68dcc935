"""Typst templates and plain data become PDFs.

Data reaches a template as JSON only, never as part of its source, so a name cannot become markup.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import typst
from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime

from apfelernte.languages import reader_language


def as_pdf(template: Path, data: Mapping[str, Any]) -> bytes:
    """The PDF of a template below the project's folder; it reads `data` with json(bytes(sys.inputs.data))."""
    inputs = {"data": json.dumps(data)}
    return typst.compile(
        str(template), root=str(settings.BASE_DIR), font_paths=_fonts(), format="pdf", sys_inputs=inputs
    )


@cache
def _fonts() -> typst.Fonts:
    """The two families of the look; other scripts fall back to what the system has. Read once per process."""
    vendor = settings.BASE_DIR / "static" / "vendor"
    return typst.Fonts(font_paths=[str(path) for path in sorted(vendor.glob("*-*/"))])


def moment(when: datetime) -> dict[str, str]:
    """Date and time of a foot line, in the active time zone and language."""
    local = localtime(when)
    form = "j. F Y" if reader_language() == "de" else "j F Y"
    return {"date": date_format(local, form), "time": f"{local:%H:%M}"}
