import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { ScreenWord } from './messages.ts'

/** Folder of the language data, in a package: without a folder the engine would fetch it. */
const dataFolder = (): string =>
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')))

/** Layout of a picture: words anywhere, or one line of text. */
type Layout = 'anywhere' | 'line'

/** One channel, one byte per pixel, dark text on a light background. */
export interface GreyPicture {
  data: Uint8Array
  width: number
  height: number
}

let engine: Promise<Worker> | undefined

/** Reads the words of a picture. The engine starts with the first one and stays loaded. */
export async function readWords(picture: GreyPicture, layout: Layout): Promise<ScreenWord[]> {
  engine ??= createWorker('eng', OEM.LSTM_ONLY, { langPath: dataFolder(), gzip: true, cacheMethod: 'none' })
  const worker = await engine
  await worker.setParameters({
    tessedit_pageseg_mode: layout === 'line' ? PSM.SINGLE_LINE : PSM.SPARSE_TEXT,
    // Pictures are of screens. Without this the engine guesses the resolution, wrongly and slowly.
    user_defined_dpi: '150',
  })
  const { data } = await worker.recognize(asPgm(picture), {}, { text: false, blocks: true })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
  return lines
    .flatMap(({ words }) => words)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence, bbox }) => ({
      text,
      confidence,
      box: { left: bbox.x0, top: bbox.y0, width: bbox.x1 - bbox.x0, height: bbox.y1 - bbox.y0 },
    }))
}

/** The simplest format the engine accepts. */
const asPgm = ({ data, width, height }: GreyPicture): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
