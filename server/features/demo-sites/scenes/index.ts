import { craftScenes } from './craft.ts'
import { kitchenScenes } from './kitchen.ts'
import { outdoorScenes } from './outdoors.ts'
import { skyScenes } from './skies.ts'
import { stageScenes } from './stage.ts'

/** The hero picture of each site, 640 × 360, drawn when it is asked for. */
export const scenes = { ...craftScenes, ...outdoorScenes, ...skyScenes, ...kitchenScenes, ...stageScenes }

export type SceneName = keyof typeof scenes
