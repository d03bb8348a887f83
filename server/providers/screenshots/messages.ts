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

export interface Screenshot {
  /** The stored picture: re-encoded, upright, without metadata, at most 4 megapixels. */
  webp: Buffer
  width: number
  height: number
  /**
   * SHA-256 of the decoded pixels at full size, hexadecimal; the same for this picture in another file
   * format.
   */
  pixelsSha256: string
  /** 64 bits, hexadecimal. Pages of one layout are close to each other, so it may flag but never decide. */
  perceptualHash: string
  words: ScreenWord[]
  buttons: ScreenButton[]
}

/** Job that the reader sends to its process. */
export interface ReadJob {
  bytes: Uint8Array
  pixelLimit: number
  lookFor: readonly string[]
}
