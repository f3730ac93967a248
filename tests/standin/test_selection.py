"""What is selected: nodes, the Channel List, keys, ranges."""

from __future__ import annotations

from typing import Any

import pytest

from hou_standin import Artist, NotSupported, Session


@pytest.fixture
def keyed(hou: Any, ty: Any) -> Any:
    ty.setKeyframes([hou.Keyframe(float(i), i / 2) for i in range(4)])
    return ty


@pytest.mark.fact("keyframes 7", "documented")
def test_the_channel_list_follows_the_selected_node(hou: Any, session: Session, keyed: Any) -> None:
    artist = Artist(session)
    artist.select("/obj/ball")
    shown = hou.playbar.channelList().parms()
    assert keyed in shown
    assert keyed.node().parm("tx") in shown, "autoscoped"
    assert keyed.node().parm("px") not in shown
    other = hou.node("/obj").createNode("null")
    artist.select(other.path())
    assert keyed not in hou.playbar.channelList().parms()
    assert hou.selectedNodes() == (other,)


@pytest.mark.fact("keyframes 11.14", "documented")
@pytest.mark.fact("keyframes 7", "documented")
def test_selected_keys_are_copies_on_listed_channels(hou: Any, session: Session, keyed: Any) -> None:
    artist = Artist(session)
    with pytest.raises(ValueError, match="no Channel List"):
        artist.select_keys("/obj/ball/ty", (1,))
    artist.select("/obj/ball")
    artist.select_keys("/obj/ball/ty", (1, 25))
    ((parm, keys),) = hou.playbar.selectedKeyframes().items()
    assert parm == keyed
    assert [key.value() for key in keys] == [0.0, 2.0]
    keyed.deleteKeyframeAtFrame(25)
    assert [key.value() for key in hou.playbar.selectedKeyframes()[keyed]] == [0.0]
    artist.select(hou.node("/obj").createNode("null").path())
    assert hou.playbar.selectedKeyframes() == {}


@pytest.mark.fact("keyframes 7", "documented")
def test_pinned_channels_and_pinned_lists_stay(hou: Any, session: Session, keyed: Any) -> None:
    artist = Artist(session)
    artist.select("/obj/ball")
    channels = hou.playbar.channelList()
    channels.pin(keyed)
    hou.playbar.setChannelList(channels)
    artist.select_keys("/obj/ball/ty", (1,))
    other = hou.node("/obj").createNode("null")
    artist.select(other.path())
    assert hou.playbar.channelList().pinned() == (keyed,)
    assert keyed in hou.playbar.selectedKeyframes()
    artist.pin_channel_list()
    artist.select("/obj/ball")
    assert other.parm("tx") in hou.playbar.channelList().parms()


@pytest.mark.fact("keyframes 7", "documented")
def test_ranges(hou: Any, session: Session) -> None:
    assert hou.playbar.selectionRange() is None
    assert hou.playbar.selectionRanges() == ()
    Artist(session).select_range(5, 12)
    assert tuple(hou.playbar.selectionRange()) == (5.0, 12.0)
    assert tuple(hou.playbar.frameRange()) == (1.0, 240.0)


@pytest.mark.fact("keyframes 7", "documented")
@pytest.mark.parametrize("session", [{"ui": True}], indirect=True)
def test_the_animation_editor_has_its_own_list(hou: Any, session: Session, keyed: Any) -> None:
    kind = hou.paneTabType.ChannelEditor
    assert hou.ui.paneTabOfType(kind) is None
    artist = Artist(session)
    artist.open_animation_editor()
    artist.select("/obj/ball")
    pane = hou.ui.paneTabOfType(kind)
    artist.select_keys("/obj/ball/ty", (1, 13))
    assert [key.value() for key in pane.graph().selectedKeyframes()[keyed]] == [0.0, 1.0]
    pane.setChannelListPinned(True)
    artist.select(hou.node("/obj").createNode("null").path())
    assert pane.channelListPinned()
    assert keyed in pane.graph().selectedKeyframes()
    assert keyed not in hou.playbar.selectedKeyframes()


@pytest.mark.fact("keyframes 7", "documented")
def test_k_keys_what_is_listed(hou: Any, session: Session, ball: Any) -> None:
    artist = Artist(session)
    artist.select("/obj/ball")
    ball.parm("tx").lock(True)
    artist.key_channels()
    assert len(ball.parm("ty").keyframes()) == 1
    assert ball.parm("tx").keyframes() == ()
    assert ball.parm("px").keyframes() == ()
    assert ball.parm("ty").keyframes()[0].isInSlopeAuto()


@pytest.mark.fact("keyframes 7", "documented")
def test_without_a_user_interface_there_is_no_ui(hou: Any) -> None:
    assert not hou.isUIAvailable()
    assert not hasattr(hou, "ui")


@pytest.mark.parametrize("session", [{"ui": True}], indirect=True)
def test_questions_and_the_event_loop(hou: Any, session: Session) -> None:
    session.desk.answers = [1, "file.json"]
    assert hou.ui.displayMessage("sure?", buttons=("yes", "no")) == 1
    assert hou.ui.selectFile() == "file.json"
    assert hou.ui.displayMessage("again?", default_choice=0) == 0
    assert session.desk.messages == ["sure?", "again?"]
    hou.ui.setStatusMessage("done")
    assert session.desk.status == "done"
    turns: list[str] = []
    hou.ui.postEventCallback(lambda: turns.append("once"))
    hou.ui.addEventLoopCallback(lambda: turns.append("each"))
    artist = Artist(session)
    artist.turn_event_loop()
    artist.turn_event_loop()
    assert turns == ["once", "each", "each"]


@pytest.mark.fact("surface 2", "documented")
def test_node_events(hou: Any, ball: Any, ty: Any) -> None:
    events: list[Any] = []
    kinds = (hou.nodeEventType.ParmTupleChanged, hou.nodeEventType.NameChanged)
    ball.addEventCallback(kinds, lambda **more: events.append((more["event_type"], more.get("parm_tuple"))))
    ty.set(1)
    ball.setName("other")
    assert [kind for kind, _ in events] == list(kinds)
    assert events[0][1] == ty.tuple()
    ball.removeAllEventCallbacks()
    only: list[str] = []
    ball.addParmCallback(lambda **more: only.append(more["parm_tuple"].name()), ["r"])
    ball.parm("tx").set(1)
    ball.parm("rx").set(1)
    assert only == ["r"]


@pytest.mark.fact("surface 2", "documented")
def test_each_event_that_a_node_tells(hou: Any, ball: Any) -> None:
    """*hou.nodeEventType*: when, and with which keywords."""
    kinds = hou.nodeEventType
    heard: list[tuple[str, dict[str, Any]]] = []

    def listen(node: Any, event_type: Any, **more: Any) -> None:
        heard.append((event_type.name(), more))

    def of(action: Any) -> list[tuple[str, dict[str, Any]]]:
        heard.clear()
        action()
        return list(heard)

    names = (
        "BeingDeleted FlagChanged PositionChanged InputRewired ParmTupleLockChanged ParmTupleEnabledChanged "
        "ParmTupleVisibleChanged ChildCreated ChildDeleted"
    )
    ball.addEventCallback([getattr(kinds, name) for name in names.split()], listen)
    other, tx = hou.node("/obj").createNode("null"), ball.parm("tx")
    tuple_ = {"parm_tuple": tx.tuple()}
    assert of(lambda: ball.setDisplayFlag(True)) == [("FlagChanged", {})]
    assert of(lambda: ball.setDisplayFlag(True)) == []
    assert of(lambda: ball.setPosition((1, 2))) == [("PositionChanged", {})]
    assert of(lambda: ball.setInput(0, other)) == [("InputRewired", {"input_index": 0})]
    assert of(lambda: ball.setInput(0, other)) == []
    assert of(other.destroy) == [("InputRewired", {"input_index": 0})]
    assert of(lambda: tx.lock(True)) == [("ParmTupleLockChanged", tuple_)]
    assert of(lambda: tx.disable(True)) == [("ParmTupleEnabledChanged", tuple_)]
    assert of(lambda: tx.hide(True)) == [("ParmTupleVisibleChanged", tuple_)]
    ((name, more),) = of(lambda: ball.createNode("null", "inside"))
    assert (name, more["child_node"].path()) == ("ChildCreated", "/obj/ball/inside")
    ((name, more),) = of(lambda: hou.copyNodesTo([ball.node("inside")], ball))
    assert (name, more["child_node"].path()) == ("ChildCreated", "/obj/ball/inside1")
    assert [name for name, _ in of(ball.node("inside1").destroy)] == ["ChildDeleted"]
    assert [name for name, _ in of(ball.destroy)] == ["BeingDeleted", "ChildDeleted"]


@pytest.mark.fact("surface 2", "seen")
@pytest.mark.parametrize(
    ("session", "says"), [({"version": "20.0"}, False), ({"version": "20.5"}, True)], indirect=["session"]
)
def test_the_old_name_is_told_from_20_5_on(hou: Any, ball: Any, says: bool) -> None:
    """A public tool remembers it by itself before that version, and takes it from the event afterwards."""
    heard: list[dict[str, Any]] = []
    ball.addEventCallback((hou.nodeEventType.NameChanged,), lambda **more: heard.append(more))
    ball.setName("other")
    assert [more.get("old_name") for more in heard] == ["ball" if says else None]


def test_events_that_never_come_are_refused(hou: Any, ball: Any) -> None:
    for name in ("AppearanceChanged", "InputDataChanged", "ParmTupleAnimated", "CustomDataChanged"):
        with pytest.raises(NotSupported, match=name):
            ball.addEventCallback((getattr(hou.nodeEventType, name),), print)
    assert ball.eventCallbacks() == ()


@pytest.mark.fact("keyframes 7", "documented")
@pytest.mark.parametrize("session", [{"ui": True}], indirect=True)
def test_the_channel_list_that_is_given_out_is_a_copy(hou: Any, ty: Any) -> None:
    channels = hou.ChannelList()
    channels.addParm(ty)
    hou.playbar.setChannelList(channels)
    given = hou.playbar.channelList()
    given.deselect(ty)
    assert hou.playbar.channelList().isSelected(ty)
    hou.playbar.setChannelList(given)
    assert not hou.playbar.channelList().isSelected(ty)
