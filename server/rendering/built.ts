import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Boot, Render } from '#contract/render.ts'
import type { Head } from './document.ts'

/** Renderer of pages: the render function of web/, the head of each page, and URLs of built files. */
export interface Renderer {
  render: Render
  headOf(boot: Pick<Boot, 'page' | 'shell'>): Head | Promise<Head>
  /** URL of the file that a source file is built into. */
  urlOf(source: string): string
}

interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, ManifestChunk>

/** Loads the renderer of the pages built into a folder. */
export async function loadBuilt(folder: string): Promise<Renderer> {
  const { render } = (await import(pathToFileURL(join(folder, 'renderer/entry.server.js')).href)) as {
    render: Render
  }
  const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const heads = new Map<string, Head>()
  return {
    render,
    headOf({ page, shell }) {
      const key = `${page} ${shell}`
      const head = heads.get(key) ?? headFrom(manifest, page, shell)
      heads.set(key, head)
      return head
    },
    urlOf: (source) => urlOf(manifest, source),
  }
}

function headFrom(manifest: Manifest, page: string, shell: string): Head {
  const entry = 'web/entry.client.tsx'
  const sources = { page: `web/pages/${page}.tsx`, shell: `web/shells/${shell}.tsx` }
  const chunks = new Set<string>()
  const styles = new Set([urlOf(manifest, 'web/styles.css')])
  for (const source of [entry, sources.page, sources.shell]) collect(manifest, source, chunks, styles)
  return {
    early: urlOf(manifest, 'web/early.ts'),
    styles: [...styles],
    entry: urlOf(manifest, entry),
    page: urlOf(manifest, sources.page),
    shell: urlOf(manifest, sources.shell),
    preload: [...chunks],
    fonts: Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => /instrument-sans-latin-wdth-normal.*\.woff2$/.test(file))
      .map((file) => `/${file}`),
    scripts: [],
  }
}

/** Collects the modules and styles that a chunk needs, so the browser requests all of them at once. */
function collect(manifest: Manifest, source: string, into: Set<string>, styles: Set<string>): void {
  const url = urlOf(manifest, source)
  if (into.has(url)) return
  into.add(url)
  for (const imported of manifest[source]?.imports ?? []) collect(manifest, imported, into, styles)
  // After those of its imports, which they may override.
  for (const file of manifest[source]?.css ?? []) styles.add(`/${file}`)
}

function urlOf(manifest: Manifest, source: string): string {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`the build has no ${source}: run the build again`)
  return `/${chunk.file}`
}
