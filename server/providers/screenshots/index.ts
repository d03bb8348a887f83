import { createOneProcess, type ProcessLife, type ProcessLimits, usualLimits } from '../one-process/index.ts'
import { type ReadJob, type Screenshot, ScreenshotError, type ScreenshotErrorCode } from './messages.ts'

export type { Box, ScreenButton, Screenshot, ScreenWord } from './messages.ts'
export { ScreenshotError, screenshotErrors } from './messages.ts'

const screenshotLimits: ProcessLimits = {
  ...usualLimits,
  // Includes the start of the engine. On a busy machine 20 s were too few, and the sender had to send again.
  timeoutMs: 60_000,
  memoryBytes: 600 * 1024 * 1024,
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
  const { run, ...process } = createOneProcess<Pick<ReadJob, 'lookFor'>, Screenshot, ScreenshotErrorCode>({
    program: 'server/providers/screenshots/process.ts',
    limits: { ...screenshotLimits, ...options },
    errorOf: (code, cause) => new ScreenshotError(code, cause),
  })
  return { ...process, read: (bytes, lookFor = []) => run(bytes, { lookFor }) }
}
