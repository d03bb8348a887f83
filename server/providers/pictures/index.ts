import { createOneProcess, type ProcessLife, type ProcessLimits } from '../one-process/index.ts'
import { type CheckedPicture, type EncodeJob, PictureError, type PictureErrorCode } from './messages.ts'

export type { CheckedPicture, Picture } from './messages.ts'
export { PictureError, type PictureErrorCode, pictureErrors } from './messages.ts'

const pictureLimits: ProcessLimits = {
  fileBytes: 10 * 1024 * 1024,
  pixels: 20_000_000,
  timeoutMs: 10_000,
  // Of it the model of the picture check takes 250 MB where that is installed.
  memoryBytes: 850 * 1024 * 1024,
  jobsPerProcess: 100,
  waiting: 50,
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
  const limits = { ...pictureLimits, ...options }
  const { run, ...process } = createOneProcess<EncodeJob, CheckedPicture, PictureErrorCode>({
    program: 'server/providers/pictures/process.ts',
    limits,
    errorOf: (code, cause) => new PictureError(code, cause),
  })
  return {
    ...process,
    async encodePicture(bytes, { isLarge } = { isLarge: false }) {
      if (bytes.length > limits.fileBytes) throw new PictureError('too_large')
      const { webp, ...size } = await run({ bytes, pixelLimit: limits.pixels, isLarge })
      return { webp: Buffer.from(webp), ...size }
    },
  }
}
