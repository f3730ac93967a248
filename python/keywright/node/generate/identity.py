"""Names of the asset that more than one of its files repeats."""

from __future__ import annotations

OPERATOR = "keywright::motion_recipe::1.0"
SECTION = "keywright::Sop/motion_recipe::1.0"
LABEL = "Motion Recipe"
ICON = f"opdef:/{SECTION}?IconSVG"
SUMMARY = "Shapes motion and writes it as a few native keys."
