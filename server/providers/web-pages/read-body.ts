import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { WebPageError } from './errors.ts'
import { type PageResponse, single } from './request.ts'

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
export async function readBody(response: PageResponse, limitBytes: number): Promise<Body> {
  const arrival = { bytes: 0, complete: true }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of unpack(upTo(limitBytes, response.body, arrival), response)) {
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

function unpack(source: AsyncIterable<Buffer>, response: PageResponse): AsyncIterable<Buffer> {
  const encoding = single(response.headers['content-encoding']).trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return source
  if (encoding === 'gzip' || encoding === 'x-gzip') return pipeline(source, createGunzip(), () => undefined)
  if (encoding === 'br') return pipeline(source, createBrotliDecompress(), () => undefined)
  throw new WebPageError('bad_answer')
}

/** Bytes at the start of a page that are searched for its meta charset; browsers stop there too. */
const searchBytes = 1024

/**
 * Decodes a page's bytes by its byte order mark, else the header's charset, else the page's meta element,
 * else as UTF-8 if valid, else as Windows-1252, as browsers do. Never throws.
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const declared =
    charsetOfMark(bytes) ??
    knownCharset(/charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]) ??
    charsetOfMeta(bytes)
  if (declared !== null) return new TextDecoder(declared).decode(bytes)
  try {
    // Decoded as a stream, since a page cut in the middle of a character is still UTF-8.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function charsetOfMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return knownCharset('utf-16be')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return null
}

function charsetOfMeta(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, searchBytes)
  const charset = knownCharset(/<meta\s[^>]*?charset\s*=\s*["']?([^\s"'/>;]+)/i.exec(start)?.[1])
  // The element was readable as ASCII, so the page can't be UTF-16.
  return charset?.startsWith('utf-16') ? 'utf-8' : charset
}

function knownCharset(label: string | undefined): string | null {
  if (label === undefined) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}
