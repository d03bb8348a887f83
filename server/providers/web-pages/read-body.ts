import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { WebPageError } from './errors.ts'
import { type Answer, single } from './request.ts'

export interface Body {
  bytes: Buffer
  /** False if the limit was reached before the end. */
  complete: boolean
}

/**
 * Reads a response up to a limit that applies separately to the bytes received and to the bytes they unpack
 * to: a few kilobytes that unpack to gigabytes stop at the limit, and so does a stream that unpacks to
 * nothing.
 * @throws WebPageError bad_answer for an encoding that was not offered, or the stream's error
 */
export async function readBody(answer: Answer, limitBytes: number): Promise<Body> {
  const arrival = { bytes: 0, complete: true }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of unpack(upTo(limitBytes, answer.body, arrival), answer)) {
      chunks.push(chunk)
      size += chunk.length
      if (size > limitBytes) break
    }
  } catch (error) {
    // A compressed stream cut at the limit fails in the middle; the data before the cut counts.
    if (arrival.complete) throw error
  }
  const complete = arrival.complete && size <= limitBytes
  return { bytes: Buffer.concat(chunks).subarray(0, limitBytes), complete }
}

async function* upTo(limitBytes: number, body: Readable, arrival: { bytes: number; complete: boolean }) {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    arrival.bytes += chunk.length
    arrival.complete = arrival.bytes <= limitBytes
    yield chunk
    if (!arrival.complete) return
  }
}

function unpack(source: AsyncIterable<Buffer>, answer: Answer): AsyncIterable<Buffer> {
  const encoding = single(answer.headers['content-encoding']).trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return source
  if (encoding === 'gzip' || encoding === 'x-gzip') return pipeline(source, createGunzip(), () => undefined)
  if (encoding === 'br') return pipeline(source, createBrotliDecompress(), () => undefined)
  throw new WebPageError('bad_answer')
}
