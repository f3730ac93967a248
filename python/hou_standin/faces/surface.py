"""The names that ``hou`` has, whether the stand-in knows them or not.

What is listed here and not implemented is refused with :class:`hou_standin.NotSupported` instead of
looking like a name that Houdini does not have. Module first, then the classes that the stand-in has.

Source: typed stubs of ``hou`` 21.0.512; SideFX docs, *hou.SopNode*, *hou.Geometry*; names only.
"""

from __future__ import annotations

_LISTING = """
hou: AdvancedDrawable Agent AgentClip AgentDefinition AgentLayer AgentMetadata AgentRig AgentShape
    AgentShapeBinding AgentShapeDeformer AgentShapeLibrary AgentTransformGroup AnimBar ApexNode
    ApexNodeConnection ApexNodeType ApexNodeTypeCategory ApexStickyNote AssetBrowser
    AssetGalleryDataSource Attrib AttribDataId BaseKeyframe Bookmark BoundingBox BoundingRect Bundle
    ButtonParmTemplate ChannelEditorPane ChannelGraph ChannelGraphSelection ChannelList ChannelPrim
    ChopNode Clip Color CompositorViewer CompositorViewerEvent ConstructionPlane ContextViewer Cop2Node
    CopCableStructure CopNode CopVerb DataParmTemplate DataTree Desktop Dialog DopData DopNode DopObject
    DopRecord DopRelationship DopSimulation Drawable Drawable2D Edge EdgeGroup EditableDopGeometryGuard
    EnumValue Error Face FlipbookSettings FloatParmTemplate FloatingPanel FolderParmTemplate
    FolderSetParmTemplate GadgetContext GadgetDrawable Gallery GalleryEntry Geometry GeometryDelta
    GeometryDrawable GeometryDrawableGroup GeometryPermissionError GeometryRayCache GeometrySelection
    GeometrySpreadsheet GeometryViewport GeometryViewportBackground GeometryViewportCamera
    GeometryViewportDisplaySet GeometryViewportSettings HDADefinition HDAModule HDAOptions HDASection
    HDAViewerHandleModule HDAViewerStateModule Handle HandleNotRegistered HelpBrowser IPRViewer
    ImageLayer IndexPairPropertyTable IndirectInput InitScriptFailed IntParmTemplate
    InterruptableOperation InvalidGeometry InvalidInput InvalidNodeType InvalidOutput InvalidSize
    Keyframe KeyframeValueNotSet LabelParmTemplate LicenseError LoadWarning LopExpansionState
    LopInstanceIdRule LopLockedStage LopNetwork LopNode LopPostLayer LopSelectionRule
    LopViewportLoadMasks LopViewportOverrides MatchDefinitionError Matrix2 Matrix3 Matrix4
    MenuParmTemplate NameConflict NanoVDB NetworkAnimValue NetworkBox NetworkDot NetworkEditor
    NetworkFootprint NetworkImage NetworkItem NetworkMovableItem NetworkShape NetworkShapeBox
    NetworkShapeConnection NetworkShapeLine NetworkShapeNodeShape Node NodeConnection NodeError NodeGroup
    NodeInfoTree NodeType NodeTypeCategory NodeWarning NotAvailable ObjNode ObjectWasDeleted
    OpIndirectInput OpNetworkBox OpNetworkDot OpNode OpNodeConnection OpNodeType OpNodeTypeCategory
    OpStickyNote OpSubnetIndirectInput OpVerb OperationFailed OperationInterrupted OrboltURLHandler
    OrientedBoundingBox OrientedBoundingRect PackedFragment PackedGeometry PackedPrim Pane PaneTab
    ParameterEditor Parm ParmTemplate ParmTemplateGroup ParmTuple PathBasedPaneTab PerfMonEvent
    PerfMonProfile PerfMonRecordOptions PerformanceMonitor PermissionError PluginHotkeyDefinitions Point
    PointGroup Polygon Prim PrimGroup PythonPanel PythonPanelInterface Quadric Quaternion RadialItem
    RadialMenu RadialScriptItem RadialSubmenu Ramp RampParmTemplate RedrawBlock ReferencePlane
    RenderGallery RopNode SceneGraphTree SceneViewer ScriptEvalContext Selection Selector
    SeparatorParmTemplate Shelf ShelfDock ShelfElement ShelfSet ShellIO ShopNode ShopNodeType
    SimpleDrawable SopNode SopNodeType SopVerb StateNotRegistered StickyNote StringKeyframe
    StringParmTemplate StyleSheet SubnetIndirectInput Surface SystemExit Take TextDrawable
    ToggleParmTemplate Tool TopNode Track TypeConflict UIEvent UIEventDevice UndosDisabler UndosGroup VDB
    Vector2 Vector3 Vector4 Vertex VertexGroup VexContext ViewerDragger ViewerEvent ViewerHandleContext
    ViewerHandleDragger ViewerHandleTemplate ViewerState ViewerStateContext ViewerStateDragger
    ViewerStateMenu ViewerStateTemplate Viewport2D ViewportVisualizer ViewportVisualizerType Volume
    VopNetNode VopNode VopNodeType addAnimationLayer addContextOptionChangeCallback addNodeBundle
    addPreference agentShapeDeformerType allowEnvironmentToOverwriteVariable almostEqual anim
    animBarToolSize anonstats apexNodeBySessionId apexNodeConnectionBySessionId apexNodeTypeCategory
    apexStickyNoteBySessionId appearanceChangeType appendSessionModuleSource applicationCompilationDate
    applicationName applicationPlatformInfo applicationVersion applicationVersionString attribData
    attribScope attribType audio bezier bookmarkEvent boundaryDisplay cd ch channelEditorMode
    channelListChangedReason chopExportConflictResolutionPattern chopNetNodeTypeCategory
    chopNodeTypeCategory chsop chsoplist clearAllSelected clipMode clone colorItemType colorType
    compareHDA compareHDABackup compareHip compareHipBackup compareNode compareNodeBackup
    componentLoopType compressionType confirmType connectivityType constant contextOption
    contextOptionChangeCallbacks contextOptionConfig contextOptionNames convertClipData
    convertKeyframesToClipData cop2NetNodeTypeCategory cop2NodeTypeCategory copNodeTypeCategory
    copyNodesTo copyNodesToClipboard createAnimationClip createAnimationLayers createApexRootNode
    createPreferenceRegistry crowds cubic currentDopNet cycle cycleoffset cycleoffsett cyclet data
    dataNodeTypeCategory dataParmType defaultColor displaySetType dop dopNodeTypeCategory
    drawable2DCapStyle drawable2DLineStyle drawable2DMarkerSize drawable2DMarkerStyle drawable2DType
    drawableDisplayMode drawableGeometryFaceStyle drawableGeometryLineStyle drawableGeometryPointStyle
    drawableGeometryType drawableHighlightMode drawablePrimitive drawableRampClamp drawableTextOrigin
    ease easein easeinp easeout easeoutp easep evalParm evalParmTuple evaluatingParm exit exprLanguage
    expressionGlobals fbxCompatibilityMode fbxMaterialMode fieldType fileChooserMode fileReferences
    fileType findDirectories findDirectory findFile findFiles findFilesWithExtension flipbookAntialias
    flipbookMotionBlurBias flipbookObjectType folderType fps frame frameToTime galleries geometryType
    geometryViewportBackgroundImageFitMode geometryViewportEvent geometryViewportLayout
    geometryViewportType getEnvConfigValue getPreference getPreferenceNames getenv glShadingType
    groupListType groupScope handleOrientToNormalAxis hasContextOption hda hdaDefinition hdaEventType
    hdaLicenseType hdkAPIVersion helpServerUrl hipFile hipFileEventType hmath homeHoudiniDirectory
    hotkeys houdiniPath hscript hscriptCommandHelp hscriptExpression hscriptFloatExpression
    hscriptMatrixExpression hscriptStringExpression hscriptVectorExpression hudInfoState hudPanel ik
    imageDepth imageLayerBorder imageLayerProjection imageLayerStorageType imageLayerTypeInfo
    imageResolution intFrame isApprentice isAutoContextOption isAutoContextOptionOverridden isUIAvailable
    item itemBySessionId items keyHalf labelParmType licenseCategory licenseCategoryType linear
    loadCPIODataFromString loadImageDataFromFile loadIndexDataFromFile loadIndexDataFromString
    loadPreferences logging lop lopNodeTypeCategory lopViewportOverridesLayer lvar machineName
    managerNodeTypeCategory markerVisibility match matchin matchout maxThreads menuType moveNodesTo
    networkBoxBySessionId networkDotBySessionId networkItemType node nodeBundle nodeBundles
    nodeBySessionId nodeConnectionBySessionId nodeEventType nodeFlag nodeFootprint nodeType
    nodeTypeCategories nodeTypeFilter nodeTypeSource nodes numericData objNodeTypeCategory optionalBool
    orboltURLHandler orientUpAxis paneLinkType paneTabType parameterInterfaceTabType parent parm
    parmBakeChop parmClipboardContents parmCondType parmData parmExtrapolate parmFilterCriteria
    parmFilterMode parmLook parmNamingScheme parmTemplateType parmTuple pasteNodesFromClipboard
    patternMatch perfMon perfMonObjectView perfMonTimeFormat perfMonTimeUnit phm pickFacing pickModifier
    pickStyle playMode playbar playbarEvent positionType preferredNodeType primType promptMessageType
    properties putenv pwd pypanel qlinear qt quintic radialItemLocation radialItemType rampBasis
    rampParmType readBinaryFile readFile refreshPreferenceRegistry refreshPreferences
    refreshStartupPathCacheDirectory registerOpdefPath releaseLicense
    removeAllContextOptionChangeCallbacks removeAnimationLayer removeContextOption
    removeContextOptionChangeCallback removePreference renderMethod repeat repeatt resourceEventMessage
    resourceType root rootNodeTypeCategory ropNodeTypeCategory ropRenderEventType
    runCallbackAndCatchCrashes runVex saveCPIODataToString saveImageDataToFile saveIndexDataToFile
    saveIndexDataToString saveMode savePreferences scaleFromMKS scaleInheritanceMode scaleToMKS
    scenePrimMask sceneViewerEvent scriptLanguage scrollPosition secureSelectionOption segmentType
    selectedConnections selectedItems selectedNodeBundles selectedNodes selectionMode sessionModuleSource
    setChopExportConflictResolutionPattern setContextOption setContextOptionConfig setCurrentDopNet
    setDefaultColor setFps setFrame setMaxThreads setPreference setPwd setSessionModuleSource
    setSimulationEnabled setTime setUpdateMode severityType shaderType shelves shopNodeTypeCategory
    simulationEnabled slopeMode snapSelectionMode snappingMode snappingPriority sopNodeTypeCategory
    sortedNodePaths sortedNodes spline startHoudiniEngineDebugger stateGenerateMode stateViewerType
    stickyNoteBySessionId stringParmType styles subnetIndirectInputBySessionId takes text time
    timeToFrame topCookState topNodeTypeCategory trackExtend triggerSelectorAction ui uiEventReason
    uiEventValueType undos unsetenv updateMode updateModeSetting updateProgressAndCheckForInterrupt
    userName valueLadderDataType valueLadderType vdbData vdbType vdbVersionInfo
    vexContextForNodeTypeCategory vexContextForShaderType vexContexts videoDriver videoEncoders
    viewportAgentBoneDeform viewportAgentWireframe viewportBGImageView viewportClosureSelection
    viewportColorScheme viewportDOFBokeh viewportDefaultMaterial viewportFogHeightMode viewportFogQuality
    viewportGeometryInfo viewportGridRuler viewportGuide viewportGuideFont viewportHandleHighlight
    viewportHomeClipMode viewportLighting viewportMaterialUpdate viewportPackedBoxMode
    viewportParticleDisplay viewportShadowQuality viewportStandInGeometry viewportStereoMode
    viewportTextureDepth viewportTransparency viewportVisualizerCategory viewportVisualizerEventType
    viewportVisualizerScope viewportVisualizers viewportVolumeBSplines viewportVolumeQuality
    viewportWorkLight vmatch vmatchin vmatchout volumeStorageType volumeVisualization
    vopNetNodeTypeCategory vopNodeTypeCategory vopParmGenType
Attrib: boostAnyDefaultValue dataId dataType defaultValue destroy dictCount dicts geometry
    incrementDataId indexPairPropertyTables isArrayType isTransformedAsNormal isTransformedAsVector name
    numericDataType option optionType options qualifier removeOption replaceString setOption setSize size
    stringCount strings type
BaseKeyframe: asCode evaluatedType expression expressionLanguage frame isExpressionLanguageSet
    isExpressionSet isTimeSet setExpression setFrame setTime time
BoundingBox: almostEqual center contains enlargeToContain isAlmostEqual isValid maxvec minvec setTo
    sizevec
ChannelEditorPane: animBar channelList channelListPinned channelListSplitFraction colorsCallback
    colorsCallbacks displayFilter editorMode graph isAnimBarShown registerColorsCallback setChannelList
    setChannelListPinned setChannelListSplitFraction setColorsCallback setDisplayFilter setEditorMode
    setTemplateFilter showAnimBar templateFilter unregisterColorsCallback
ChannelGraph: selectedKeyframes selection setSelection
ChannelList: addGeometryChannels addNodeGeometryChannels addParm addParms addPath addPaths asCode clear
    contains containsGeometryChannel deselect deselectGeometryChannel deselectGeometryChannelValue
    deselectValue deselected deselectedValue enableFilter filter filterRotates filterScales
    filterTranslates geometryChannelCollectionNames geometryChannels isGeometryChannelPinned
    isGeometryChannelSelected isGeometryChannelValueSelected isPinned isSelected isValueSelected
    keepSelection parms pin pinGeometryChannel pinned remove removeGeometryChannels select
    selectGeometryChannel selectGeometryChannelValue selectValue selected selectedValue setEnableFilter
    setFilter setFilterRotates setFilterScales setFilterTranslates setKeepSelection unpin
    unpinGeometryChannel unpinned
Color: hsl hsv lab ocio_activeDisplays ocio_activeViews ocio_configPath ocio_defaultDisplay
    ocio_defaultView ocio_looks ocio_roles ocio_spaces ocio_transform ocio_viewTransform ocio_views
    reloadOCIO rgb setHSL setHSV setLAB setRGB setTMI setXYZ tmi xyz
EnumValue: name
Face: addVertex arcLength attribValueAt closed isClosed normal positionAt setIsClosed vertex
Geometry: addArrayAttrib addAttrib attribType attribValue attributeCaptureObjectPaths
    attributeCaptureRegions averageEdgeLength averageMinDistance boundingBox clear containsPrimType copy
    copyAttrib copyAttribs copyEdges copyPoints copyPrims countPrimType countUnusedPoints
    createBezierCurve createBezierSurface createChannelPrim createEdgeGroup createHexahedron
    createHexahedronInPlace createMeshSurface createNURBSCurve createNURBSSurface createPacked
    createPoint createPointGroup createPoints createPolygon createPolygons createPrimGroup
    createTetrahedron createTetrahedronInPlace createVertexGroup createVolume data deletePoints
    deletePrims deletePrimsOutsideBoundingBox dictAttribValue dictListAttribValue edgeGroups edgeLoop
    extractPackedPaths findEdge findEdgeGroup findGlobalAttrib findPointAttrib findPointGroup
    findPrimAttrib findPrimGroup findVertexAttrib findVertexGroup floatAttribValue floatListAttribValue
    freeze generateAttribMenu globEdges globPoints globPrims globVertices globalAttribs importLop
    importUsdStage incrementAllDataIds incrementDataIdsForAddOrRemove incrementModificationCounter
    incrementPrimitiveIntrinsicsDataId incrementTopologyDataId intAttribValue intListAttribValue
    intersect intrinsicNames intrinsicReadOnly intrinsicSize intrinsicValue isReadOnly isValid iterPoints
    iterPrims iterPrimsOfType load loadFromFile merge mergeEdges mergePoints mergePrims
    modificationCounter nearestPoint nearestPoints nearestPrim orientedBoundingBox
    orientedPointBoundingBox orientedPrimBoundingBox packToFolder packedFolderProperties point
    pointAttribs pointBoundingBox pointCount pointFloatAttribValues pointFloatAttribValuesAsString
    pointGroups pointIntAttribValues pointIntAttribValuesAsString pointLoop pointNormals
    pointStringAttribValues points preferredPrecision prim primAttribs primBoundingBox primCount
    primFloatAttribValues primFloatAttribValuesAsString primGroups primIntAttribValues
    primIntAttribValuesAsString primLoop primStringAttribValues primTypeIcons primTypeLabels
    primTypeNames primitiveIntrinsicsDataId prims primsOfType removeFromFolder renameGlobalAttrib
    renamePointAttrib renamePrimAttrib renameVertexAttrib saveToFile selection setGlobalAttribValue
    setIntrinsicValue setPointFloatAttribValues setPointFloatAttribValuesFromString
    setPointIntAttribValues setPointIntAttribValuesFromString setPointStringAttribValues
    setPreferredPrecision setPrimFloatAttribValues setPrimFloatAttribValuesFromString
    setPrimIntAttribValues setPrimIntAttribValuesFromString setPrimStringAttribValues
    setVertexFloatAttribValues setVertexFloatAttribValuesFromString setVertexIntAttribValues
    setVertexIntAttribValuesFromString setVertexStringAttribValues sopNode sopNodeOutputIndex
    stringAttribValue stringListAttribValue topologyDataId transform transformPrims unpackFromFolder
    vertexAttribs vertexCount vertexFloatAttribValues vertexFloatAttribValuesAsString vertexGroups
    vertexIntAttribValues vertexIntAttribValuesAsString vertexStringAttribValues vexAttribDataId
HDADefinition: addSection comment compileCodeSection copyToHDAFile current description destroy
    embeddedHelp enableCreateBackups extraFileOptions extraInfo extraInfoValue hasSection
    hideDefaultParameters icon installed isCreateBackupsEnabled isCurrent isInstalled isPreferred
    libraryFilePath maxNumInputs maxNumOutputs minNumInputs modificationTime nodeType nodeTypeCategory
    nodeTypeName options parmTemplateGroup preferred removeExtraFileOption removeSection
    representativeNodePath save sections setComment setDescription setExtraFileOption setExtraInfo
    setIcon setIsPreferred setMaxNumInputs setMaxNumOutputs setMinNumInputs setModificationTime
    setOptions setParmTemplateGroup setPreferred setUserInfo setVersion tools updateFromNode userInfo
    version
HDASection: binaryContents contents definition destroy modificationTime name setContents size
InterruptableOperation: updateLongProgress updateProgress
Keyframe: accel evaluatedType inAccel inSlope inValue interpretAccelAsRatio isAccelInterpretedAsRatio
    isAccelSet isAccelTied isAccelUsed isInSlopeAuto isSlopeAuto isSlopeSet isSlopeTied isSlopeUsed
    isValueSet isValueTied isValueUsed setAccel setInAccel setInSlope setInSlopeAuto setInValue setSlope
    setSlopeAuto setValue slope unsetInAccel unsetInSlope unsetInValue useAccel useSlope useValue value
NetworkItem: networkItemType
NetworkMovableItem: color digitsInName isSelected move name parent parentNetworkBox path position
    relativePathTo sessionId setColor setName setPosition setSelected size
Node: allItems allSubChildren allSubItems appendComment canCreateDigitalAsset childTypeCategory children
    clearUserDataDict collapseIntoSubnet comment copyItems copyItemsToClipboard copyNetworkBox
    copyStickyNote createInputNode createNetworkBox createNetworkDot createNode createOutputNode
    createStickyNote creationTime creator deleteItems destroy destroyUserData editableInputString
    editableInputStrings errors extractAndDelete findNetworkBox findNetworkBoxes findStickyNote
    findStickyNotes glob hide indirectInputs input inputAncestors inputConnections inputConnectors
    inputFollowingOutputs inputIndex inputLabels inputNames inputs inputsFollowingOutputs insertInput
    isCurrent isDisplayDescriptiveNameFlagSet isEditable isFlagReadable isFlagWritable isGenericFlagSet
    isHidden isNetwork isSubNetwork item items iterNetworkBoxes iterStickyNotes layoutChildren messages
    modificationTime moveToGoodPosition network networkBoxes networkDots node nodes numItems
    numOrderedInputs outputConnections outputConnectors outputIndex outputLabels outputNames outputs
    outputsWithIndices pasteItemsFromClipboard recursiveGlob selectedChildren selectedItems setComment
    setCurrent setDisplayDescriptiveNameFlag setEditableInputString setFirstInput setGenericFlag setInput
    setNamedInput setNextInput setUserData stickyNotes subnetOutputs type userData userDataDict warnings
NodeType: areContentsViewable category childTypeCategory containedNodeTypes defaultColor defaultHelpUrl
    defaultShape description embeddedHelp hasEditableInputData hasPermanentUserDefaults
    hasUnorderedInputs helpUrl icon isGenerator isManager isReadable isWritable maxNumInputs
    maxNumOutputs minNumInputs name nameComponents nameWithCategory namespaceOrder parmTemplateGroup
    parmTemplates resolvedIcon setDefaultColor setDefaultShape versionNamespaceOrder
NodeTypeCategory: clearDefaultColors clearDefaultShapes defaultColor defaultShape defaultWireStyle
    hasSubNetworkType label name nodeType nodeTypes setDefaultColor setDefaultShape setDefaultWireStyle
    subNetworkType typeName
ObjNode: buildLookatRotation combine displayNode getTransformFromPointToPoint getTransformToNode
    isDisplayFlagSet isObjectDisplayed isObjectDisplayedAtFrame isSelectableInViewport isShowingOrigin
    isUsingXray localTransform localTransformAtTime material moveParmRotateIntoPreTransform
    moveParmScaleIntoPreTransform moveParmTransformIntoPreTransform moveParmTranslateIntoPreTransform
    movePreTransformIntoParmTransform origin parentAndSubnetTransform parmPivotTransform parmTransform
    preTransform renderNode setCookTransform setDisplayFlag setParmPivotTransform setParmTransform
    setPreTransform setSelectableInViewport setWorldTransform showOrigin useXray worldTransform
    worldTransformAtTime
OpNode: addError addEventCallback addMessage addNodeGroup addParmCallback addWarning
    allowEditingOfContents appendParmTemplatesFromData appendParmTemplatesToFolderFromData asCode asData
    cachedUserData cachedUserDataDict canGenerateCookCode changeNodeType children childrenAsData
    clearCachedUserDataDict clearParmAliases cook cookCodeGeneratorNode cookCodeLanguage cookCount
    cookPathNodes createCompiledDigitalAsset createDecorationItemsFromData createDigitalAsset createNode
    createOrMoveVisualizer creatorState dataBlock dataBlockKeys dataBlockType deleteScript dependents
    deselectWorkItem destroyCachedUserData editablesAsData evalParm evalParmTuple eventCallbacks
    expressionLanguage fileReferences findNodesThatProcessedObject findOrCreateMotionEffectsNetwork
    globParms hdaModule hdaViewerHandleModule hdaViewerStateModule hm infoData infoTree inputConnections
    inputsAsData insertParmTemplatesAfterFromData insertParmTemplatesBeforeFromData invalidateOutput
    isBuiltExplicitly isCompiled isDelayedDefinition isEditableInsideLockedHDA isInsideLockedHDA
    isLockedHDA isMaterialManager isTimeDependent lastCookContextOptions lastCookTime loadItemsFromFile
    localAttributes localVariables matchCurrentDefinition matchesCurrentDefinition
    motionEffectsNetworkPath needsToCook node nodeGroup nodeGroups outputConnections outputForViewFlag
    outputLabel outputsAsData parm parmAliases parmTemplateChildrenAsData parmTemplateGroup
    parmTemplatesAsData parmTuple parmTuples parmTuplesInFolder parms parmsAsData parmsInFolder
    parmsReferencingThis prependParmTemplatesToFolderFromData references removeAllEventCallbacks
    removeDataBlock removeEventCallback removeSpareParms reorderChild replaceParmTemplatesFromData
    runInitScripts saveCodeToFile saveCompiledCookCodeToFile saveCookCodeToFile saveItemsToFile
    saveToCompiledVexFile selectNextVisibleWorkItem selectPreviousVisibleWorkItem setBuiltExplicitly
    setCachedUserData setChildrenFromData setCreatorState setCurrentTOPPage setDataBlock setDeleteScript
    setEditablesFromData setExpressionLanguage setFromData setInputsFromData setOutputForViewFlag
    setOutputsFromData setParmExpressions setParmTemplateGroup setParms setParmsFromData simulation
    spareParms stampValue supportsMultiCookCodeContexts syncDelayedDefinition syncNodeVersionIfNeeded
    type updateParmStates
OpNodeType: addAlias aliases allInstalledDefinitions binarySectionData boundHandles category defaultState
    definition deprecated deprecationInfo generatorFlag handleBindings hasSectionData hdaModule
    hdaViewerHandleModule hdaViewerStateModule hidden instances managerFlag removeAlias sectionData
    setHidden source sourceNetwork sourcePath uninstallFromPath unorderedInputsFlag
OpNodeTypeCategory: createDigitalAsset loadDSO nodeType nodeTypes nodeVerb nodeVerbs viewerStates
PaneTab: clone close contentSize displayRadialMenu floatingPanel hasNetworkControls isCurrentTab
    isFloating isPin isShowingNetworkControls linkGroup name pane setIsCurrentTab setLinkGroup setName
    setPin setShowNetworkControls setType showNetworkControls size tools type
Parm: alias appendClip appendMultiParmInstancesFromData asCode asData clipData componentIndex
    containingFolderIndices containingFolderSetParmTuples containingFolders copyToParmClipboard
    createClip deleteAllKeyframes deleteKeyframeAtFrame description disable eval evalAsFloat
    evalAsFloatAtFrame evalAsGeometry evalAsGeometryAtFrame evalAsImageLayer evalAsImageLayerAtFrame
    evalAsInt evalAsIntAtFrame evalAsJSONMap evalAsJSONMapAtFrame evalAsNanoVDB evalAsNanoVDBAtFrame
    evalAsNode evalAsNodeAtFrame evalAsNodePath evalAsNodePathAtFrame evalAsNodePaths
    evalAsNodePathsAtFrame evalAsNodes evalAsNodesAtFrame evalAsRamp evalAsRampAtFrame evalAsString
    evalAsStringAtFrame evalAtFrame evalAtTime expression expressionLanguage getReferencedParm
    hasTemporaryDefaults hide insertMultiParmInstance insertMultiParmInstancesFromData
    insertTemplatesFromData isAtDefault isAtRampDefault isAutoSelected isAutoscoped isConstrained
    isDisabled isDynamicMenu isHidden isLocked isMultiParmInstance isMultiParmParent
    isOverrideTrackActive isPending isScoped isSelected isShowingExpression isSpare isTimeDependent
    isVisible keyframeExtrapolation keyframes keyframesAfter keyframesBefore keyframesInRange
    keyframesRefit lock menuContents menuItems menuLabels moveDownMultiParmInstance
    moveMultiParmInstances moveUpMultiParmInstance multiParmInstanceIndices multiParmInstances
    multiParmInstancesAsData multiParmInstancesCount multiParmInstancesPerItem multiParmStartOffset name
    node overrideTrack overwriteDefaults parentMultiParm parmTemplate parmsReferencingThis path
    pressButton rampPointsAsData rawValue referenceExpression removeMultiParmInstance
    revertToAndRestorePermanentDefaults revertToDefaults revertToRampDefaults saveClip set setAlias
    setAutoSelect setAutoscope setExpression setFromData setFromParm setFromParmDefaults setKeyframe
    setKeyframeExtrapolation setKeyframes setMultiParmInstancesFromData setRampPointsFromData setScope
    setSelect setValueFromData showExpression templateAsData templateChildrenAsData tuple
    uiBackgroundColor unexpandedString valueAsData
ParmTuple: appendClip asCode asData clipData containingFolderIndices containingFolderSetParmTuples
    containingFolders copyToParmClipboard createClip deleteAllKeyframes deleteKeyframeAtFrame description
    disable eval evalAsFloats evalAsFloatsAtFrame evalAsGeometries evalAsGeometriesAtFrame
    evalAsImageLayers evalAsImageLayersAtFrame evalAsInts evalAsIntsAtFrame evalAsJSONMaps
    evalAsJSONMapsAtFrame evalAsNanoVDBs evalAsNanoVDBsAtFrame evalAsRamps evalAsRampsAtFrame
    evalAsStrings evalAsStringsAtFrame evalAtFrame evalAtTime help helpUrl hide
    insertMultiParmInstancesFromData insertTemplatesFromData isAtDefault isAtRampDefault isConstrained
    isDisabled isHidden isMultiParmInstance isMultiParmParent isShowingExpression isSpare isTimeDependent
    lock multiParmInstanceIndices multiParmInstances multiParmInstancesAsData multiParmInstancesCount
    multiParmInstancesPerItem multiParmStartOffset name node overwriteDefaults parentMultiParm
    parmTemplate rampPointsAsData revertToAndRestorePermanentDefaults revertToDefaults saveClip set
    setAutoscope setFromData setKeyframe setMultiParmInstancesFromData setPending setRampPointsFromData
    setValueFromData showExpression templateAsData templateChildrenAsData valueAsData
Point: attribType attribValue dictAttribValue dictListAttribValue floatAttribValue floatListAttribValue
    geometry intAttribValue intListAttribValue number position prims setAttribValue setPosition setWeight
    stringAttribValue stringListAttribValue vertices weight
PointGroup: add clear contains dataId destroy geometry incrementDataId isOrdered iterPoints name option
    optionType options pointCount points remove removeOption setOption
Prim: attribType attribValue attribValueAtInterior boundingBox dictAttribValue dictListAttribValue edges
    floatAttribValue floatListAttribValue geometry groups intAttribValue intListAttribValue
    intrinsicNames intrinsicReadOnly intrinsicSize intrinsicValue nearestToPosition numEdges numVertices
    number positionAtInterior primuConvert primuvConvert setAttribValue setIntrinsicValue
    stringAttribValue stringListAttribValue type vertices voxelRangeAsBool voxelRangeAsFloat
    voxelRangeAsInt voxelRangeAsVector3
PrimGroup: add clear contains dataId destroy geometry incrementDataId isOrdered iterPrims name option
    optionType options primCount prims remove removeOption setOption
Ramp: basis colorType isColor keys lookup setColorType values
SopNode: bypass copyNodeSelectionToUserSelection curPoint curPrim curVertex displayNode geometry
    geometryAtFrame geometryDelta geometryDep geometryNoDep hasVerb inputGeometry inputGeometryAtFrame
    isBypassed isDisplayFlagSet isHardLocked isHighlightFlagSet isRenderFlagSet
    isSelectableTemplateFlagSet isSoftLocked isTemplateFlagSet isUnloadFlagSet managesAttribDataIds
    renderNode selection setCurPoint setCurPrim setCurVertex setDisplayFlag setHardLocked
    setHighlightFlag setManagesAttribDataIds setRenderFlag setSelectableTemplateFlag setSelection
    setSoftLocked setTemplateFlag setUnloadFlag verb
StringKeyframe: evaluatedType
Take: addChildTake addNodeBypassFlag addNodeDisplayFlag addNodeRenderFlag addParmTuple
    addParmTuplesFromNode addParmTuplesFromTake children destroy hasParmTuple insertTakeAbove isCurrent
    loadChildTakeFromFile moveUnderTake name parent parmTuples path removeNodeBypassFlag
    removeNodeDisplayFlag removeNodeRenderFlag removeParmTuple removeParmTuplesFromNode saveToFile
    setName
UndosGroup: label
Vector2: almostEqual distanceTo dot isAlmostEqual length lengthSquared normalized setTo x y
Vector3: almostEqual angleTo cross distance2ToSegment distanceTo distanceToSegment dot isAlmostEqual
    length lengthSquared matrixToRotateTo multiplyAsDir normalized ocio_transform pointOnSegment setTo
    smoothRotation x y z
Vector4: almostEqual dot isAlmostEqual length lengthSquared normalized ocio_transform setTo w x y z
Vertex: attribType attribValue dictAttribValue dictListAttribValue floatAttribValue floatListAttribValue
    geometry intAttribValue intListAttribValue linearNumber number point prim setAttribValue
    stringAttribValue stringListAttribValue
hda: addEventCallback changeCurrentStoreUser collapseFromDirectory componentsFromFullNodeTypeName
    defaultFileExtension definitionsInFile eventCallbacks expandToDirectory
    fullNodeTypeNameFromComponents installFile installFiles loadedFiles reloadAllFiles reloadFile
    reloadFiles reloadHDAModule reloadNamespaceOrder removeAllEventCallbacks removeEventCallback
    renameSource safeguardHDAs setSafeguardHDAs uninstallFile uninstallFiles
hipFile: addEventCallback basename clear clearEventCallbacks collisionNodesIfMerged eventCallbacks
    groupColorTable hasUnsavedChanges importFBX isLoadingHipFile isNewFile isShuttingDown load merge name
    path removeEventCallback save saveAndBackup saveAndIncrementFileName saveAsBackup saveMode
    setGroupColorTable setName setSaveMode
playbar: addEventCallback animBar areKeysShown areTicksShown channelList channelListFromNodes
    channelListFromParmTuples channelListFromParms channelListFromSelection clearEventCallbacks
    eventCallbacks frameBookmark frameIncrement frameRange isAnimBarShown isAudioShown isContinuousCook
    isPlaying isRangeRestricted isRangeSliderShown isRealTime isRealTimeSkipping isSimCacheShown
    jumpToNextKeyframe jumpToPreviousKeyframe moveToBottom moveToPane play playMode playbackRange
    realTimeFactor removeEventCallback reverse selectedKeyframes selectionRange selectionRanges
    setChannelList setContinuousCook setFrameIncrement setFrameRange setPlayMode setPlaybackRange
    setRealTime setRealTimeFactor setRealTimeSkipping setRestrictRange setTimeRange setUseIntegerFrames
    showAnimBar showAudio showKeys showRangeSlider showSimCache showTicks stop timeRange timelineRange
    usesIntegerFrames
takes: currentTake defaultTakeName findTake rootTake setCurrentTake setDefaultTakeName takes
text: abspath alphaNumeric collapseCommonVars compareVersionString decode decodeAttrib decodeParm encode
    encodeAttrib encodeParm expandHuskFilePath expandString expandStringAtFrame incrementNumberedString
    normpath oclExtractBindings oclExtractRunOver patternMatch patternRename relpath variableName
ui: activatePackage addEventLoopCallback addResourceEventCallback addSelectionCallback
    addTriggerUpdateCallback closeValueLadder colorEditorOptions colorFromName copyTextToClipboard
    createDialog createRadialItem createRadialMenu curDesktop currentColorScheme currentPaneTabs
    deactivatePackage desktop desktops dialogs displayConfirmation displayCustomConfirmation
    displayFileDependencyDialog displayMessage displayNodeHelp eventLoopCallbacks findDialog findPane
    findPaneTab fireResourceCustomEvent floatingPaneTabs floatingPanels getDragSourceData
    getTextFromClipboard globalScaleFactor handleOrientToNormalAxis hasDragSourceData
    hideAllMinimizedStowbars hotkeyDescription hotkeys inchesToPixels injectRadialItem injectRadialMenu
    isAutoKey isKeyMatch isRegisteredViewerHandle isRegisteredViewerState isUserInteracting loadPackage
    loadPackageArchive loadPaletteFile openAssetDependenciesDialog openAssetUploadDialog
    openBookmarkEditor openCaptureWeightSpreadsheet openColorEditor openFileEditor
    openParameterExpressionEditor openParameterInterfaceDialog openPreferences openRawColorEditor
    openRenameSelectedDialog openRenderDialog openTypePropertiesDialog openValueLadder
    openViewerHandleCodeGenDialog openViewerStateCodeGenDialog orientationUpAxis packageInfo
    paneTabOfType paneTabUnderCursor paneTabs paneUnderCursor panes pixelsToInches postEventCallback
    postRedrawFence printResourceMessage radialMenu radialMenus readInput readMultiInput
    readPythonShellHistoryFile registerViewerHandle registerViewerHandleFile registerViewerHandles
    registerViewerState registerViewerStateFile registerViewerStates reloadColorScheme reloadPackage
    reloadSharedAssetGalleryDataSource reloadViewerHandle reloadViewerState reloadViewerStates
    reloadViewportColorSchemes removeAllSelectionCallbacks removeEventLoopCallback
    removePostedEventCallback removeResourceEventCallback removeSelectionCallback
    removeTriggerUpdateCallback resourceValueFromName savePaletteFile scaledSize selectColor selectFile
    selectFromList selectFromTree selectMultipleNodes selectNode selectParm selectParmTag selectParmTuple
    selectRawColor selectionCallbacks setColorEditorOptions setDefaultRadialSubmenu
    setHideAllMinimizedStowbars setSharedAssetGalleryDataSource setStatusMessage setUpdateMode
    setUserInteracting sharedAssetGalleryDataSource shellIO showFloatingParameterEditor showInFileBrowser
    statusMessage triggerUpdate unloadPackage unregisterViewerHandle unregisterViewerHandleFile
    unregisterViewerState unregisterViewerStateFile updateMainMenuBar updateMode updateValueLadder
    viewerHandleInfo viewerStateInfo viewerStateInfoFromFile waitUntil writePythonShellHistoryFile
undos: add areEnabled clear disabler group memoryUsage memoryUsageLimit performRedo performUndo
    redoLabels removeUndos undoLabels
"""


def _parsed(listing: str) -> dict[str, frozenset[str]]:
    found: dict[str, list[str]] = {}
    owner = ""
    for line in listing.strip().splitlines():
        head, colon, rest = line.partition(": ") if not line.startswith(" ") else ("", "", line)
        owner = head if colon else owner
        found.setdefault(owner, []).extend(rest.split())
    return {name: frozenset(names) for name, names in found.items()}


MANUAL = _parsed("""
Geometry: generateGroupMenu
SopNode: generateInputAttribMenu generateInputGroupMenu
""")
"""Names that the manual has and the stubs lack."""
NAMES = {name: names | MANUAL.get(name, frozenset()) for name, names in _parsed(_LISTING).items()}
"""``hou`` and each class to their public names."""
