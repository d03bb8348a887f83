import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The parts of the packages that are used; their types are absent where they are not installed. */
interface Tensors {
  setBackend(name: 'wasm'): Promise<boolean>
  ready(): Promise<void>
  tensor3d(values: Uint8Array, shape: [number, number, number], type: 'int32'): { dispose(): void }
}
interface Model {
  classify(picture: unknown): Promise<{ className: string; probability: number }[]>
}
interface Packages {
  load(name: 'MobileNetV2Mid', options: { modelDefinitions: unknown[]; type: 'graph' }): Promise<Model>
}

const require = createRequire(import.meta.url)

/** True if this machine can check pictures: the packages of this folder are installed (docs/operations.md). */
export const checksPictures: boolean = existsSync(new URL('node_modules/nsfwjs', import.meta.url))

let started: Promise<{ tensors: Tensors; model: Model }> | undefined

/**
 * Probability from 0 to 1 that a picture shows nudity, as the model of nsfwjs sees it; null where the packages are
 * not installed. The model is loaded with the first picture. rgb: three bytes a pixel, of `side` × `side` pixels.
 */
export async function scoreNudity(rgb: Uint8Array, side: number): Promise<number | null> {
  if (!checksPictures) return null
  started ??= start()
  const { tensors, model } = await started
  const picture = tensors.tensor3d(rgb, [side, side, 3], 'int32')
  try {
    const classes = await model.classify(picture)
    return classes
      .filter(({ className }) => className === 'Porn' || className === 'Hentai')
      .reduce((sum, { probability }) => sum + probability, 0)
  } finally {
    picture.dispose()
  }
}

async function start(): Promise<{ tensors: Tensors; model: Model }> {
  const tensors: Tensors = await import('@tensorflow/tfjs' as string)
  const wasm = '@tensorflow/tfjs-backend-wasm'
  ;(await import(wasm)).setWasmPaths(`${dirname(require.resolve(`${wasm}/package.json`))}/dist/`)
  await tensors.setBackend('wasm')
  await tensors.ready()
  const { load }: Packages = await import('nsfwjs/core' as string)
  const { MobileNetV2MidModel } = await import('nsfwjs/models/mobilenet_v2_mid' as string)
  return {
    tensors,
    model: await load('MobileNetV2Mid', { modelDefinitions: [MobileNetV2MidModel], type: 'graph' }),
  }
}
