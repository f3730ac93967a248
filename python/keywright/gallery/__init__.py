"""Every shape and layer, at its defaults and at the ends of its sliders: pictures and pages for the docs.

``python -m keywright.gallery`` writes ``docs/shapes.md``, ``docs/layers.md``, ``docs/presets.md`` and their
pictures. The texts are those of the core's own documentation, the numbers those of the parameter table.
"""
