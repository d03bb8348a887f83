import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadBuilt } from '#server/rendering/built.ts'

/** Limits for the JavaScript of a first visit to a page, in kilobytes of 1,000 bytes as sent (brotli). */
export const limits = [
  { address: '/', page: 'landing', shell: 'guest', most: 70 },
  { address: '/login', page: 'login', shell: 'bare', most: 73 },
  { address: '/blog/{slug}', page: 'blog-post', shell: 'guest', most: 70 },
] as const

/** A sentence for each page of the version in a folder whose first load, as the server sends it, exceeds its limit. */
export async function tooHeavy(folder: string): Promise<string[]> {
  const { headOf } = await loadBuilt(folder)
  const heavy: string[] = []
  for (const { address, page, shell, most } of limits) {
    const { early, preload } = await headOf({ page, shell })
    let bytes = 0
    for (const url of [early, ...preload]) bytes += await sentBytes(join(folder, 'client', url))
    if (bytes > most * 1000)
      heavy.push(`${address} loads ${(bytes / 1000).toFixed(1)} KB of JavaScript; the limit is ${most} KB`)
  }
  return heavy
}

const sentBytes = async (path: string): Promise<number> =>
  (await stat(`${path}.br`).catch(() => stat(path))).size
