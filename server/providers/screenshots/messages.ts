import { heicSentence } from '#contract/heic.ts'
import type { PictureFile } from '../one-process/index.ts'

/** Position in pixels of the stored picture, from its upper left corner. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** One word as read; the confidence is the engine's own, 0 to 100. */
export interface ScreenWord {
  text: string
  confidence: number
  box: Box
}

/** A surface of one colour with text on it, like a button; `text` is empty if nothing could be read. */
export interface ScreenButton {
  text: string
  confidence: number
  box: Box
}

/** Signs of a picture beyond its text. Each is a reason to doubt it, none a proof. */
export interface Traces {
  /** A picture within straight bars at both sides, as a gallery or an image viewer shows one. */
  framed: boolean
  /** Nothing in colour: neither a portrait nor another picture. */
  bare: boolean
  /** Names whose ground differs from that around them by a shade. */
  patchedNames: Box[]
  /** Buttons in clear contrast to the page, as those to press are, or that differ by a shade from others in their row. */
  oddButtons: Box[]
}

export interface Screenshot {
  /** The stored picture: re-encoded, upright, without metadata, at most 4 megapixels. */
  webp: Buffer
  width: number
  height: number
  /** SHA-256 of the decoded pixels at full size, hexadecimal, whatever the file format. */
  pixelsSha256: string
  /** 64 bits, hexadecimal. Pages of one layout are close to each other, so it may flag but never decide. */
  perceptualHash: string
  words: ScreenWord[]
  buttons: ScreenButton[]
  traces: Traces
}

/** Job that the reader sends to its process. */
export interface ReadJob extends PictureFile {
  lookFor: readonly string[]
}

/** Errors of reading a screenshot: the closed list, each with its sentence. */
export const screenshotErrors = {
  too_large: 'This file is too large. Use a screenshot under 10 MB.',
  too_many_pixels: 'This screenshot has too many pixels. Use one under 20 megapixels.',
  too_small: 'This screenshot is too small to read. Use the full one, as your device made it.',
  animated: 'Animated picture. Use a plain screenshot.',
  not_a_picture: 'This file isn’t a picture we can read. Use PNG, JPEG, WebP or AVIF.',
  heic: heicSentence,
  too_slow: 'This screenshot took too long to read. Crop it to the part that matters.',
  too_heavy: 'This screenshot needs too much memory. Use a smaller one.',
  crashed: 'Couldn’t read this screenshot.',
  busy: 'Too many screenshots are waiting. Try again in a moment.',
  closed: 'The server is stopping, so no more screenshots are read.',
} as const

export type ScreenshotErrorCode = keyof typeof screenshotErrors

/** The only error thrown by the screenshot reader. Its `message` may be shown to members. */
export class ScreenshotError extends Error {
  readonly code: ScreenshotErrorCode

  constructor(code: ScreenshotErrorCode, cause?: unknown) {
    super(screenshotErrors[code], { cause })
    this.name = 'ScreenshotError'
    this.code = code
  }
}
