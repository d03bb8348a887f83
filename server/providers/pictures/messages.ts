/** Job that the encoder sends to its process. */
export interface EncodeJob {
  bytes: Uint8Array
  pixelLimit: number
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
