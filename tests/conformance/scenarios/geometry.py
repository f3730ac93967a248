"""createPolygons with two points, open."""

PROBES = "P23"
SWITCHES = "two_point_polygons"


def scenario(hou, observe, stage):
    geometry = hou.Geometry()
    geometry.createPoints(((0, 0, 0), (1, 1, 1), (2, 0, 0)))
    observe("three points, open", lambda: len(geometry.createPolygons(((0, 1, 2),), is_closed=False)))
    observe("two points, open", lambda: len(geometry.createPolygons(((0, 1),), is_closed=False)))
    observe("polygons", len(geometry.prims()))
