"""Everything that a tool for parameters, channels, assets, geometry and undo reaches for first is there."""

from __future__ import annotations

from typing import Any

import pytest

import hou_standin
from hou_standin import Session

from .test_versions import VERSIONS

CORE = {
    "": "pwd phm node parm parmTuple nodeType sopNodeTypeCategory frame intFrame setFrame time "
    "setTime fps frameToTime timeToFrame hscript isUIAvailable applicationVersion "
    "applicationVersionString getenv findFile houdiniPath selectedNodes evaluatingParm "
    "parmClipboardContents InterruptableOperation Ramp ChannelList Keyframe StringKeyframe "
    "Geometry Error OperationFailed OperationInterrupted NodeError NodeWarning "
    "GeometryPermissionError PermissionError InvalidInput InvalidSize ObjectWasDeleted",
    "SopNode": "name path type parent inputs setInput createNode destroy node parm parmTuple parms "
    "parmTuples evalParm setParms parmTemplateGroup geometry inputGeometry cook needsToCook "
    "cookCount isTimeDependent errors warnings messages hm hdaModule userData setUserData "
    "cachedUserData setCachedUserData destroyCachedUserData addEventCallback addParmCallback "
    "isInsideLockedHDA isEditableInsideLockedHDA destroyUserData",
    "Parm": "name node tuple path parmTemplate eval evalAtFrame evalAsInt evalAsFloat evalAsString "
    "evalAsRamp unexpandedString expression set setExpression setKeyframe setKeyframes keyframes "
    "keyframesInRange deleteAllKeyframes deleteKeyframeAtFrame isTimeDependent isAtDefault "
    "revertToDefaults isLocked lock isDisabled isHidden isOverrideTrackActive getReferencedParm "
    "setFromParm isAutoscoped rawValue keyframeExtrapolation pressButton menuItems menuLabels "
    "isMultiParmInstance parentMultiParm insertMultiParmInstance removeMultiParmInstance "
    "multiParmInstances multiParmInstanceIndices multiParmInstancesPerItem",
    "ParmTuple": "eval set __getitem__ __len__",
    "Keyframe": "value setValue inValue setInValue slope setSlope inSlope setInSlope accel setAccel inAccel "
    "setInAccel isValueTied isSlopeTied isAccelTied setSlopeAuto setInSlopeAuto "
    "interpretAccelAsRatio setExpression frame time setTime",
    "Geometry": "createPoints createPolygon createPolygons addAttrib addArrayAttrib setGlobalAttribValue "
    "setPointFloatAttribValuesFromString setPrimStringAttribValues pointFloatAttribValuesAsString "
    "findPointAttrib points prims intrinsicValue clear merge",
    "undos": "group disabler areEnabled undoLabels performUndo performRedo",
    "hda": "definitionsInFile",
    "HDADefinition": "sections",
    "playbar": "frameRange selectedKeyframes selectionRange selectionRanges channelList setChannelList",
    "ChannelGraph": "selectedKeyframes",
    "takes": "currentTake rootTake setCurrentTake",
    "Take": "hasParmTuple addParmTuple",
    "NodeType": "instances",
}
NEWER = {"SopNode": "addWarning addMessage", "Parm": "isPending", "": "OpNode"}
"""From 20.5 on; in 20.0 as the switch ``api_20_0`` says."""


@pytest.mark.fact("surface 0", "documented")
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("owner", CORE)
def test_the_core_list_is_there(version: str, owner: str) -> None:
    hou: Any = Session(version, ui=True).hou
    place = {"": hou, "NodeType": hou.node("/obj").type()}.get(owner) or getattr(hou, owner)
    for name in CORE[owner].split() + NEWER.get(owner, "").split():
        assert not hasattr(getattr(place, name), "__is_refusal__"), name


@pytest.mark.fact("surface 0", "documented")
def test_messages_of_the_user_interface_are_there_with_one_only() -> None:
    with_ui, batch = Session(ui=True).hou, Session().hou
    for name in ("displayMessage", "setStatusMessage"):
        assert callable(getattr(with_ui.ui, name))
    with pytest.raises((AttributeError, hou_standin.NotSupported, batch.Error)):
        batch.ui.displayMessage("nobody sees it")
