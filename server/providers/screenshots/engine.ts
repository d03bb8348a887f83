import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { ScreenWord } from './messages.ts'

/** The language data lies in a package, so that nothing is ever fetched: a directory of that name alone works offline. */
const dataFolder = (): string =>
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')))

/** How a picture is laid out: words anywhere, or one line of text. */
export type Layout = 'anywhere' | 'line'

/** One channel, a byte a pixel, dark text on a light ground. */
export interface GreyPicture {
  data: Uint8Array
  width: number
  height: number
}

let engine: Promise<Worker> | undefined

/** Reads the words of a picture. The engine starts with the first one and stays. */
export async function readWords(picture: GreyPicture, layout: Layout): Promise<ScreenWord[]> {
  engine ??= createWorker('eng', OEM.LSTM_ONLY, { langPath: dataFolder(), gzip: true, cacheMethod: 'none' })
  const worker = await engine
  await worker.setParameters({
    tessedit_pageseg_mode: layout === 'line' ? PSM.SINGLE_LINE : PSM.SPARSE_TEXT,
    // What is read are screens: the resolution is guessed wrong, and slowly, otherwise.
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

/** The plainest format that the engine takes. */
const asPgm = ({ data, width, height }: GreyPicture): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
