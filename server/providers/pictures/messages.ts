/** Job that the encoder sends to its process. */
export interface EncodeJob {
  bytes: Uint8Array
  pixelLimit: number
}

export interface Picture {
  webp: Buffer
  width: number
  height: number
}
