import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { WebPageError } from './errors.ts'
import { type Answer, single } from './request.ts'

export interface Body {
  bytes: Buffer
  /** False where the limit was met before the end. */
  whole: boolean
}

/**
 * Reads an answer up to a limit in bytes that counts what arrives and what it unpacks to, each for itself: a
 * few kilobytes that unpack to gigabytes stop at the limit, and so does a stream that unpacks to nothing.
 * @throws WebPageError bad_answer for a packing that was not offered, or what the stream raised
 */
export async function readBody(answer: Answer, limitBytes: number): Promise<Body> {
  const arrival = { bytes: 0, whole: true }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of unpack(upTo(limitBytes, answer.body, arrival), answer)) {
      chunks.push(chunk)
      size += chunk.length
      if (size > limitBytes) break
    }
  } catch (error) {
    // A packed stream that was cut at the limit ends in the middle; what it gave until then counts.
    if (arrival.whole) throw error
  }
  const whole = arrival.whole && size <= limitBytes
  return { bytes: Buffer.concat(chunks).subarray(0, limitBytes), whole }
}

async function* upTo(limitBytes: number, body: Readable, arrival: { bytes: number; whole: boolean }) {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    arrival.bytes += chunk.length
    arrival.whole = arrival.bytes <= limitBytes
    yield chunk
    if (!arrival.whole) return
  }
}

function unpack(source: AsyncIterable<Buffer>, answer: Answer): AsyncIterable<Buffer> {
  const encoding = single(answer.headers['content-encoding']).trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return source
  if (encoding === 'gzip' || encoding === 'x-gzip') return pipeline(source, createGunzip(), () => undefined)
  if (encoding === 'br') return pipeline(source, createBrotliDecompress(), () => undefined)
  throw new WebPageError('bad_answer')
}
