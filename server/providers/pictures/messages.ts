import { heicSentence } from '#contract/heic.ts'
import type { PictureFile } from '../one-process/index.ts'

/** Job that the encoder sends to its process. */
export interface EncodeJob extends PictureFile {
  /** Whole, and large enough to read: not cropped for a card. */
  isLarge: boolean
}

export interface Picture {
  webp: Buffer
  width: number
  height: number
}

/** A picture that was encoded and checked. */
export interface CheckedPicture extends Picture {
  /** Probability from 0 to 1 that it shows nudity; null: this machine does not check pictures. */
  nudity: number | null
}

/** Errors of making a picture from bytes: the closed list, each with its sentence. */
export const pictureErrors = {
  too_large: 'This picture file is too large.',
  too_many_pixels: 'This picture has too many pixels. Use one under 20 megapixels.',
  not_a_picture: 'This file isn’t a picture we can read. Use JPEG, PNG, WebP, GIF or AVIF.',
  heic: heicSentence,
  too_slow: 'This picture took too long to read. Use a simpler one.',
  too_heavy: 'This picture needs too much memory. Use a smaller one.',
  crashed: 'Couldn’t read this picture.',
  busy: 'Too many pictures are waiting. Try again in a moment.',
  closed: 'The server is stopping, so no more pictures are read.',
} as const

export type PictureErrorCode = keyof typeof pictureErrors

/** The only error thrown by the picture encoder. Its `message` may be shown to members. */
export class PictureError extends Error {
  readonly code: PictureErrorCode

  constructor(code: PictureErrorCode, cause?: unknown) {
    super(pictureErrors[code], { cause })
    this.name = 'PictureError'
    this.code = code
  }
}
