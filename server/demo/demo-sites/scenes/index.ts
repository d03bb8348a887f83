import { craftScenes } from './craft.ts'
import { kitchenScenes } from './kitchen.ts'
import { outdoorScenes } from './outdoors.ts'
import { skyScenes } from './skies.ts'
import { stageScenes } from './stage.ts'

/** Functions that draw the hero picture of each site, 640 × 360. */
export const scenes = { ...craftScenes, ...outdoorScenes, ...skyScenes, ...kitchenScenes, ...stageScenes }

export type SceneName = keyof typeof scenes
