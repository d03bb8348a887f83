import type { PictureErrorCode } from './errors.ts'

/** What the encoder asks of its process: one job at a time, answered in turn. */
export interface EncodeJob {
  bytes: Uint8Array
  pixelLimit: number
  memoryLimitBytes: number
}

export interface Picture {
  webp: Buffer
  width: number
  height: number
}

export type EncodeAnswer =
  | { ok: true; webp: Uint8Array; width: number; height: number }
  | { ok: false; code: PictureErrorCode }
