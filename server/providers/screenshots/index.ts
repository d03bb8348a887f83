import { createOneProcess, type ProcessLife, type ProcessLimits } from '../one-process/index.ts'
import { type ReadJob, type Screenshot, ScreenshotError, type ScreenshotErrorCode } from './messages.ts'

export type { Box, ScreenButton, Screenshot, ScreenWord } from './messages.ts'
export { ScreenshotError, screenshotErrors } from './messages.ts'

const screenshotLimits: ProcessLimits = {
  fileBytes: 10 * 1024 * 1024,
  pixels: 20_000_000,
  // Includes the start of the engine. On a busy machine 20 s were too few, and the sender had to send again.
  timeoutMs: 60_000,
  memoryBytes: 600 * 1024 * 1024,
  jobsPerProcess: 100,
  waiting: 50,
}

export interface ScreenshotReader extends ProcessLife {
  /**
   * Decodes, re-encodes and reads screenshots on this machine alone, one at a time. Words like one of the
   * names to look for are read again, enlarged; if there are none, the full page is read again.
   * @throws ScreenshotError
   */
  read(bytes: Uint8Array, lookFor?: readonly string[]): Promise<Screenshot>
}

/** Creates a reader; its one child process, with the engine in it, starts with the first screenshot. */
export function createScreenshotReader(options: Partial<ProcessLimits> = {}): ScreenshotReader {
  const limits = { ...screenshotLimits, ...options }
  const { run, ...process } = createOneProcess<ReadJob, Screenshot, ScreenshotErrorCode>({
    program: 'server/providers/screenshots/process.ts',
    limits,
    errorOf: (code, cause) => new ScreenshotError(code, cause),
  })
  return {
    ...process,
    async read(bytes, lookFor = []) {
      if (bytes.length > limits.fileBytes) throw new ScreenshotError('too_large')
      const { webp, ...rest } = await run({ bytes, pixelLimit: limits.pixels, lookFor })
      return { webp: Buffer.from(webp), ...rest }
    },
  }
}
