import { createOneProcess, type ProcessLimits } from '../one-process/index.ts'
import { PictureError, type PictureErrorCode } from './errors.ts'
import type { EncodeJob, Picture } from './messages.ts'

export { PictureError, type PictureErrorCode, pictureErrors } from './errors.ts'
export type { Picture } from './messages.ts'

export interface PictureLimits extends ProcessLimits {
  /** Of the file as it came. */
  fileBytes: number
  pixels: number
}

const pictureLimits: PictureLimits = {
  fileBytes: 10 * 1024 * 1024,
  pixels: 20_000_000,
  timeoutMs: 10_000,
  memoryBytes: 600 * 1024 * 1024,
  jobsPerProcess: 100,
  waiting: 50,
}

export interface PictureEncoder {
  /** Makes a small WebP from the bytes of any usual picture format, one at a time. @throws PictureError */
  encodePicture(bytes: Uint8Array): Promise<Picture>
  /** The process at work, once there is one. */
  processId(): number | undefined
  /** Ends the process; what is under way or waiting fails with `closed`. */
  close(): Promise<void>
}

/** Starts nothing yet: the one child process comes with the first picture. */
export function createPictureEncoder(options: Partial<PictureLimits> = {}): PictureEncoder {
  const limits = { ...pictureLimits, ...options }
  const { run, ...process } = createOneProcess<EncodeJob, Picture, PictureErrorCode>({
    program: 'server/providers/pictures/process.ts',
    limits,
    errorOf: (code, cause) => new PictureError(code, cause),
  })
  return {
    ...process,
    async encodePicture(bytes) {
      if (bytes.length > limits.fileBytes) throw new PictureError('too_large')
      const { webp, ...size } = await run({ bytes, pixelLimit: limits.pixels })
      return { webp: Buffer.from(webp), ...size }
    },
  }
}
