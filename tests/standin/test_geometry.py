"""Geometry: bulk calls, attributes, groups."""

from __future__ import annotations

from array import array
from typing import Any

import pytest


@pytest.fixture
def geometry(hou: Any) -> Any:
    made = hou.Geometry()
    made.createPoints([(0, 0, 0), (1, 0, 0), (1, 2, 0), (0, 2, 3)])
    return made


@pytest.mark.fact("assets 3", "documented")
def test_points_and_polygons(hou: Any, geometry: Any) -> None:
    closed, line = geometry.createPolygons(((0, 1, 2, 3), (0, 1, 2)), is_closed=False)
    assert not closed.isClosed()
    assert [vertex.point().number() for vertex in line.vertices()] == [0, 1, 2]
    polyline = geometry.createPolygon(is_closed=False)
    for point in geometry.points()[:2]:
        polyline.addVertex(point)
    assert polyline.numVertices() == 2
    assert geometry.intrinsicValue("vertexcount") == 9
    assert (geometry.pointCount(), geometry.primCount(), geometry.vertexCount()) == (4, 3, 9)
    assert tuple(geometry.points()[3].position()) == (0.0, 2.0, 3.0)
    with pytest.raises(hou.InvalidSize):
        geometry.createPolygons(((0, 1),), is_closed=False)
    with pytest.raises(hou.OperationFailed):
        geometry.createPolygons(((0, 1, 9),))


@pytest.mark.fact("assets 3", "inferred")
def test_floats_are_single_precision(geometry: Any) -> None:
    geometry.setPointFloatAttribValues("P", [0.1] * 12)
    assert geometry.pointFloatAttribValues("P")[0] != 0.1
    assert geometry.pointFloatAttribValues("P")[0] == pytest.approx(0.1, abs=1e-8)


@pytest.mark.fact("assets 3", "documented")
def test_buffers_are_checked(hou: Any, geometry: Any) -> None:
    values = array("f", range(12))
    geometry.setPointFloatAttribValuesFromString("P", values)
    assert geometry.pointFloatAttribValuesAsString("P") == values.tobytes()
    geometry.setPointFloatAttribValuesFromString("P", array("d", range(12)), hou.numericData.Float64)
    assert geometry.pointFloatAttribValues("P")[11] == 11.0
    with pytest.raises(hou.InvalidSize):
        geometry.setPointFloatAttribValuesFromString("P", array("f", range(11)))
    with pytest.raises(hou.InvalidSize):
        geometry.setPointFloatAttribValues("P", [1.0])


@pytest.mark.fact("assets 3", "documented")
def test_attributes(hou: Any, geometry: Any) -> None:
    color = geometry.addAttrib(hou.attribType.Prim, "Cd", (1.0, 0.0, 0.0))
    assert (color.size(), color.dataType(), color.type()) == (
        3,
        hou.attribData.Float,
        hou.attribType.Prim,
    )
    (face,) = geometry.createPolygons(((0, 1, 2),))
    assert face.attribValue("Cd") == (1.0, 0.0, 0.0)
    face.setAttribValue(color, (0.0, 1.0, 0.5))
    assert geometry.primFloatAttribValues("Cd") == (0.0, 1.0, 0.5)
    geometry.addAttrib(hou.attribType.Point, "name", "")
    geometry.setPointStringAttribValues("name", ["a", "b", "c", "d"])
    assert geometry.pointStringAttribValues("name")[2] == "c"
    geometry.addAttrib(hou.attribType.Point, "id", 0)
    geometry.setPointIntAttribValues("id", [3, 2, 1, 0])
    assert geometry.points()[0].attribValue("id") == 3
    assert geometry.findPointAttrib("missing") is None
    with pytest.raises(hou.OperationFailed):
        geometry.addAttrib(hou.attribType.Point, "id", 0)


@pytest.mark.fact("assets 3", "documented")
def test_detail_attributes(hou: Any, geometry: Any) -> None:
    geometry.addAttrib(hou.attribType.Global, "text", "")
    geometry.addAttrib(hou.attribType.Global, "error", 0.0)
    geometry.addAttrib(hou.attribType.Global, "data", {})
    geometry.addArrayAttrib(hou.attribType.Global, "list", hou.attribData.Float)
    geometry.setGlobalAttribValue("text", "hello")
    geometry.setGlobalAttribValue("error", 0.5)
    geometry.setGlobalAttribValue("list", (1.0, 2.0))
    geometry.setGlobalAttribValue("data", {"a": 1})
    assert geometry.stringAttribValue("text") == "hello"
    assert geometry.attribValue("error") == 0.5
    assert geometry.floatListAttribValue("list") == (1.0, 2.0)
    assert geometry.dictAttribValue("data") == {"a": 1}
    with pytest.raises(TypeError):
        geometry.setGlobalAttribValue("error", 1)


@pytest.mark.fact("surface 6", "documented")
def test_groups_bounds_and_globs(hou: Any, geometry: Any) -> None:
    group = geometry.createPointGroup("knots")
    group.add(geometry.points()[1:3])
    assert [point.number() for point in geometry.findPointGroup("knots").points()] == [1, 2]
    assert [point.number() for point in geometry.globPoints("0 knots")] == [0, 1, 2]
    assert group.contains(geometry.points()[2])
    lines = geometry.createPrimGroup("curve")
    lines.add(geometry.createPolygons(((0, 1, 2),)))
    assert [prim.number() for prim in lines.prims()] == [0]
    box = geometry.boundingBox()
    assert tuple(box.minvec()) == (0.0, 0.0, 0.0)
    assert tuple(box.sizevec()) == (1.0, 2.0, 3.0)
    with pytest.raises(hou.OperationFailed):
        geometry.createPointGroup("knots")


@pytest.mark.fact("surface 6", "documented")
def test_copies_and_merges(hou: Any, geometry: Any) -> None:
    geometry.addAttrib(hou.attribType.Point, "w", 2.0)
    geometry.createPointGroup("g").add(geometry.points()[0])
    twin = hou.Geometry(geometry)
    twin.clear()
    assert geometry.intrinsicValue("pointcount") == 4
    geometry.merge(geometry.freeze())
    assert geometry.intrinsicValue("pointcount") == 8
    assert [point.number() for point in geometry.findPointGroup("g").points()] == [0, 4]
    assert geometry.pointFloatAttribValues("w") == (2.0,) * 8
