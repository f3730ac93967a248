"""The enumerations of ``hou`` that the stand-in uses.

A member that Houdini got later carries the version of the first stub package that has it, as in
``UInt8@20.5``; :func:`members_in` leaves it out for older versions.

Source: typed stubs of ``hou`` 19.5, 20.5 and 21.0.
"""

from __future__ import annotations

from functools import total_ordering


@total_ordering
class EnumValue:
    """One member of an enumeration, such as ``hou.exprLanguage.Hscript``."""

    __slots__ = ("_enumeration", "_name", "_order", "_since")

    def __init__(self, enumeration: str, name: str, order: int, since: str) -> None:
        self._enumeration = enumeration
        self._name = name
        self._order = order
        self._since = since

    def name(self) -> str:
        """The member's own name, without its enumeration."""
        return self._name

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return hash((self._enumeration, self._name))

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, EnumValue):
            return NotImplemented
        return (self._enumeration, self._order) < (other._enumeration, other._order)

    def __repr__(self) -> str:
        return f"{self._enumeration}.{self._name}"

    def __copy__(self) -> EnumValue:
        return self

    def __deepcopy__(self, memo: object) -> EnumValue:
        return self

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return _member, (self._enumeration, self._name)


class Enumeration:
    """A named, closed set of :class:`EnumValue`, its members as attributes."""

    def __init__(self, name: str, members: str) -> None:
        self.__name__ = name
        self._members: dict[str, EnumValue] = {}
        for order, text in enumerate(members.split()):
            member, _, since = text.partition("@")
            self._members[member] = EnumValue(name, member, order, since)
        self.__dict__.update(self._members)
        ENUMERATIONS[name] = self

    def __getattr__(self, name: str) -> EnumValue:
        raise AttributeError(f"type object '{self.__dict__['__name__']}' has no attribute '{name}'")

    def __dir__(self) -> list[str]:
        return list(self._members)

    def __contains__(self, value: object) -> bool:
        return isinstance(value, EnumValue) and self._members.get(value._name) is value

    def __repr__(self) -> str:
        return f"<enumeration hou.{self.__name__}>"


class OlderEnumeration:
    """An :class:`Enumeration` as an older Houdini has it: later members are missing."""

    def __init__(self, enumeration: Enumeration, version: tuple[int, int]) -> None:
        self.__name__ = enumeration.__name__
        for name, member in members_in(enumeration, version).items():
            setattr(self, name, member)


ENUMERATIONS: dict[str, Enumeration] = {}
"""Every enumeration by name."""


def members_in(enumeration: Enumeration, version: tuple[int, int]) -> dict[str, EnumValue]:
    """The members that Houdini ``version`` has."""
    return {name: member for name, member in enumeration._members.items() if _since(member) <= version}


def _since(member: EnumValue) -> tuple[int, int]:
    if not member._since:
        return (0, 0)
    major, minor = member._since.split(".")
    return (int(major), int(minor))


def _member(enumeration: str, name: str) -> EnumValue:
    return ENUMERATIONS[enumeration]._members[name]


# Geometry
attribType = Enumeration("attribType", "Global Point Prim Vertex")
attribData = Enumeration("attribData", "Dict Float Int String")
attribScope = Enumeration("attribScope", "Private Public")
groupScope = Enumeration("groupScope", "Private Public")
numericData = Enumeration("numericData", "Float16 Float32 Float64 Int16 Int32 Int64 Int8 UInt8@20.5")
primType = Enumeration(
    "primType",
    "Agent AlembicRef BezierCurve BezierSurface ChannelPrim Circle Custom Hexahedron Mesh Metaball "
    "NURBSCurve NURBSSurface PackedFragment PackedGeometry PackedPrim ParticleSystem PastedSurface "
    "PolySoup Polygon Sphere Tetrahedron TriangleBezier TriangleFan TriangleStrip Tube Unknown VDB "
    "Volume",
)

# Parameters
parmTemplateType = Enumeration(
    "parmTemplateType",
    "Button Data Float Folder FolderSet Int Label Menu Ramp Separator String Toggle",
)
parmData = Enumeration("parmData", "Float Int Ramp String")
parmLook = Enumeration("parmLook", "Angle CRGBAPlaneChooser ColorSquare HueCircle Logarithmic Regular Vector")
parmNamingScheme = Enumeration("parmNamingScheme", "Base1 BeginEnd MaxMin MinMax RGBA StartEnd UVW XYWH XYZW")
parmCondType = Enumeration("parmCondType", "DisableWhen HideWhen NoCookWhen")
parmExtrapolate = Enumeration("parmExtrapolate", "Cycle CycleOffset Default Extend Hold Oscillate Slope")
parmBakeChop = Enumeration("parmBakeChop", "CreateDeleteChop DisableExportFlag KeepExportFlag Off")
folderType = Enumeration(
    "folderType",
    "Collapsible ImportBlock MultiparmBlock RadioButtons ScrollingMultiparmBlock Simple "
    "TabbedMultiparmBlock Tabs",
)
menuType = Enumeration("menuType", "ControlNextParameter Mini Normal StringReplace StringToggle")
stringParmType = Enumeration("stringParmType", "FileReference NodeReference NodeReferenceList Regular")
labelParmType = Enumeration("labelParmType", "Heading Label Message")
dataParmType = Enumeration("dataParmType", "Geometry KeyValueDictionary")
fileType = Enumeration(
    "fileType",
    "Alembic Any Capture Chan Clip Cmd Dae Directory Ds Fbx Gallery Geometry Gltf Hip I3d Icon Image "
    "LightRig Lut Midi Movie Otl Psd Ramp Sim SimData Sqlite Usd",
)
fileChooserMode = Enumeration("fileChooserMode", "Read ReadAndWrite Write")
scriptLanguage = Enumeration("scriptLanguage", "Hscript Python")
exprLanguage = Enumeration("exprLanguage", "Hscript Python")
rampBasis = Enumeration("rampBasis", "BSpline Bezier CatmullRom Constant Hermite Linear MonotoneCubic")
rampParmType = Enumeration("rampParmType", "Color Float")
colorType = Enumeration("colorType", "HSL HSV LAB RGB XYZ")

# Animation
slopeMode = Enumeration("slopeMode", "Automatic Manual")
keyHalf = Enumeration("keyHalf", "In InOut Out")

# Nodes
nodeFlag = Enumeration(
    "nodeFlag",
    "Audio Bypass ColorDefault Compress Current Debug Display DisplayComment DisplayDescriptiveName "
    "Export Expose Footprint Highlight InOutDetailHigh InOutDetailLow InOutDetailMedium Lock Material "
    "Origin OutputForDisplay Pick Render Selectable SoftLock Template Unload Visible XRay",
)
networkItemType = Enumeration(
    "networkItemType",
    "Connection NetworkBox NetworkDot Node StickyNote SubnetIndirectInput",
)
nodeEventType = Enumeration(
    "nodeEventType",
    "AppearanceChanged BeingDeleted ChildCreated ChildDeleted ChildReordered@21.0 ChildSelectionChanged "
    "ChildSwitched CustomDataChanged FlagChanged IndirectInputCreated IndirectInputDeleted "
    "IndirectInputRewired@20.5 InputDataChanged InputRewired NameChanged NetworkBoxChanged "
    "NetworkBoxCreated NetworkBoxDeleted ParmTupleAnimated ParmTupleChanged ParmTupleChannelChanged "
    "ParmTupleEnabledChanged@20.5 ParmTupleLockChanged@20.5 ParmTupleVisibleChanged@20.5 "
    "PositionChanged SelectionChanged SpareParmTemplatesChanged StickyNoteChanged StickyNoteCreated "
    "StickyNoteDeleted WorkItemSelectionChanged",
)
nodeTypeFilter = Enumeration(
    "nodeTypeFilter",
    "Chop Chopnet Cop2 Copnet Dop Lop NoFilter Obj ObjBone ObjCamera ObjFog ObjGeometry "
    "ObjGeometryOrFog ObjLight ObjMuscle ObjSubnet Rop Shop ShopAtmosphere ShopCVEX ShopDisplacement "
    "ShopImage3D ShopInterior ShopLight ShopLightShadow ShopMaterial ShopPhoton ShopProperties "
    "ShopSurface Sop Top TopPartitioner TopProcessor TopScheduler Vop Vopnet",
)

# Session
severityType = Enumeration("severityType", "Error Fatal ImportantMessage Message Warning")
updateMode = Enumeration("updateMode", "AutoUpdate Manual OnMouseUp")
confirmType = Enumeration(
    "confirmType",
    "BackgroundSave DeleteGalleryEntry DeleteShelfElement DeleteSpareParameters DeleteWithoutReferences "
    "InactiveSnapMode LockMultiNode NestedChannelGroups NoConfirmType OCIOChangeReminder "
    "OCIOPackageExists OverwriteFile OverwriteRecipe SaveEmbeddedDefinitions SiblingChannelGroups "
    "TopCookSave TopDeleteResults TopDeleteTempDir TopHotKeyCancelCook TopTerminateRemoteSession "
    "TopViewResults UnlockNode",
)
licenseCategoryType = Enumeration("licenseCategoryType", "Apprentice ApprenticeHD Commercial Education Indie")
playbarEvent = Enumeration(
    "playbarEvent",
    "ChannelListChanged@20.5 FrameChanged GlobalFrameRangeChanged@20.5 PlaybackFrameRangeChanged@20.5 "
    "ScrubStarted@21.0 ScrubStopped@21.0 Started Stopped",
)
paneTabType = Enumeration(
    "paneTabType",
    "ApexEditor AssetBrowser BundleList ChannelEditor ChannelList ChannelViewer CompositorViewer "
    "ContextViewer DataTree DetailsView EngineSessionSync HandleList HelpBrowser IPRViewer LightLinker "
    "MaterialPalette NetworkEditor OutputViewer Parm ParmSpreadsheet PerformanceMonitor PythonPanel "
    "PythonShell RenderGallery SceneViewer ShaderViewer TakeList Textport TreeView",
)
hipFileEventType = Enumeration(
    "hipFileEventType",
    "AfterClear AfterLoad AfterMerge AfterSave BeforeClear BeforeLoad BeforeMerge BeforeSave",
)
hdaEventType = Enumeration(
    "hdaEventType",
    "AssetCreated AssetDeleted AssetSaved BeforeAssetCreated BeforeAssetDeleted BeforeAssetSaved "
    "LibraryInstalled LibraryUninstalled",
)
compressionType = Enumeration("compressionType", "Blosc Gzip NoCompression")
