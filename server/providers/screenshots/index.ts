import { createOneProcess, type ProcessLimits } from '../one-process/index.ts'
import { ScreenshotError, type ScreenshotErrorCode } from './errors.ts'
import type { ReadJob, Screenshot } from './messages.ts'

export { ScreenshotError, type ScreenshotErrorCode, screenshotErrors } from './errors.ts'
export type { Box, ScreenButton, Screenshot, ScreenWord } from './messages.ts'

export interface ScreenshotLimits extends ProcessLimits {
  /** Of the file as it came. */
  fileBytes: number
  pixels: number
}

const screenshotLimits: ScreenshotLimits = {
  fileBytes: 10 * 1024 * 1024,
  pixels: 20_000_000,
  timeoutMs: 20_000,
  memoryBytes: 600 * 1024 * 1024,
  jobsPerProcess: 100,
  waiting: 50,
}

export interface ScreenshotReader {
  /**
   * Decodes, encodes anew and reads one screenshot, one at a time, on this machine alone. What is like one of the names
   * to look for is read a second time, enlarged; where none is, the whole page is. @throws ScreenshotError
   */
  read(bytes: Uint8Array, lookFor?: readonly string[]): Promise<Screenshot>
  /** The process at work, once there is one. */
  processId(): number | undefined
  /** Ends the process; what is under way or waiting fails with `closed`. */
  close(): Promise<void>
}

/** Starts nothing yet: the one child process, and the engine in it, come with the first screenshot. */
export function createScreenshotReader(options: Partial<ScreenshotLimits> = {}): ScreenshotReader {
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
