/** Where something stands, in pixels of the kept picture, from its upper left corner. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** One word as it was read; the confidence is the engine's own, 0 to 100. */
export interface ScreenWord {
  text: string
  confidence: number
  box: Box
}

/** A surface of one colour with a text on it, as buttons are; `text` is empty where nothing could be read. */
export interface ScreenButton {
  text: string
  confidence: number
  box: Box
}

export interface Screenshot {
  /** What is kept: encoded again, upright, without metadata, at most 4 megapixels. */
  webp: Buffer
  width: number
  height: number
  /** Of the decoded pixels at full size, hexadecimal: the same picture in another wrapping has the same. */
  pixelsSha256: string
  /** 64 bits, hexadecimal. Pages of one layout are near each other, so it may flag and never decide. */
  perceptualHash: string
  words: ScreenWord[]
  buttons: ScreenButton[]
}

/** What the reader asks of its process. */
export interface ReadJob {
  bytes: Uint8Array
  pixelLimit: number
  lookFor: readonly string[]
}
