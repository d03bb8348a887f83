import { createOneProcess, type ProcessLife, type ProcessLimits, usualLimits } from '../one-process/index.ts'
import { type CheckedPicture, PictureError, type PictureErrorCode } from './messages.ts'

export type { CheckedPicture, Picture } from './messages.ts'
export { PictureError, type PictureErrorCode, pictureErrors } from './messages.ts'

const pictureLimits: ProcessLimits = {
  ...usualLimits,
  timeoutMs: 10_000,
  // Of it the model of the picture check takes 250 MB where that is installed.
  memoryBytes: 850 * 1024 * 1024,
}

export interface PictureEncoder extends ProcessLife {
  /**
   * Encodes a picture of any common format as a small WebP, one at a time. isLarge: whole and readable, for a picture
   * that is no thumbnail. @throws PictureError
   */
  encodePicture(bytes: Uint8Array, options?: { isLarge: boolean }): Promise<CheckedPicture>
}

/** Creates an encoder; its one child process starts with the first picture. */
export function createPictureEncoder(options: Partial<ProcessLimits> = {}): PictureEncoder {
  const { run, ...process } = createOneProcess<{ isLarge: boolean }, CheckedPicture, PictureErrorCode>({
    program: 'server/providers/pictures/process.ts',
    limits: { ...pictureLimits, ...options },
    errorOf: (code, cause) => new PictureError(code, cause),
  })
  return { ...process, encodePicture: (bytes, how = { isLarge: false }) => run(bytes, how) }
}
