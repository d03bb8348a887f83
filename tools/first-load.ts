import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Limits for the JavaScript of a first visit to a page, in kilobytes of 1,000 bytes as sent (brotli). */
export const limits = [
  { address: '/', page: 'landing', shell: 'guest', most: 70 },
  { address: '/login', page: 'login', shell: 'bare', most: 73 },
  { address: '/blog/{slug}', page: 'blog-post', shell: 'guest', most: 70 },
] as const

interface Chunk {
  file: string
  imports?: string[]
}

/** A sentence for each page whose first load, as the server sends it, exceeds its limit. */
export async function tooHeavy(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const heavy: string[] = []
  for (const { address, page, shell, most } of limits) {
    const files = new Set<string>()
    for (const entry of [
      'web/entry.client.tsx',
      'web/early.ts',
      `web/pages/${page}.tsx`,
      `web/shells/${shell}.tsx`,
    ])
      collect(manifest, entry, files)
    let bytes = 0
    for (const file of files) bytes += await sentBytes(join(folder, file))
    if (bytes > most * 1000)
      heavy.push(`${address} loads ${(bytes / 1000).toFixed(1)} KB of JavaScript; the limit is ${most} KB`)
  }
  return heavy
}

function collect(manifest: Record<string, Chunk>, key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files)
}

const sentBytes = async (path: string): Promise<number> =>
  (await stat(`${path}.br`).catch(() => stat(path))).size
