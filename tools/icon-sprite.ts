import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { drawingOf } from '#web/design/icon-drawing.ts'

const require = createRequire(import.meta.url)
const definitions = join(dirname(require.resolve('@phosphor-icons/react')), 'defs')

const weights = ['regular', 'fill', 'bold'] as const

/** A drawing of a definition: its weight and its path. */
const drawingPattern = /\[\s*"(\w+)",[^[\]]*?createElement\("path", \{ d: "([^"]+)" \}\)\)\s*\]/g

/** Controls of the frame without a text: they must not appear later than the page. */
const inlineIcons = ['Bell', 'List', 'MagnifyingGlass']

/** Every icon in use as one file, and the few paths that stay in the pages. */
export interface IconSprite {
  /** URL of the file; its name changes with its content. */
  url: string
  file: string
  /** Path of an icon by its name, for those that are drawn in place. */
  inline: Record<string, string>
}

/** Path of each drawing of an icon, by its name in the sprite. */
function drawingsOf(icon: string): [string, string][] {
  const code = readFileSync(join(definitions, `${icon}.es.js`), 'utf8')
  const drawn = new Map(
    [...code.matchAll(drawingPattern)].map(([, weight = '', path = '']) => [weight, path]),
  )
  return weights.flatMap((weight) => {
    const name = drawingOf(icon, weight)
    if (weight !== 'regular' && name === icon) return []
    const path = drawn.get(icon.endsWith('Logo') ? 'fill' : weight)
    if (!path) throw new Error(`the ${weight} form of the icon ${icon} is not one path`)
    return [[name, path]]
  })
}

/** Names of the icons in use: the type in web/design/icon-names.ts. */
export function iconNames(root: string): string[] {
  const list = readFileSync(join(root, 'web/design/icon-names.ts'), 'utf8')
  return [...list.matchAll(/ \| '(\w+)'/g)].map(([, name = '']) => name)
}

/** Draws the icons in use. */
export function drawSprite(root: string): IconSprite {
  const drawings = new Map(iconNames(root).flatMap((name) => drawingsOf(name)))
  const symbols = [...drawings].map(
    ([id, path]) => `<symbol id="${id}" viewBox="0 0 256 256"><path d="${path}"/></symbol>`,
  )
  const file = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  const hash = createHash('sha256').update(file).digest('base64url').slice(0, 8)
  return {
    url: `/assets/icons-${hash}.svg`,
    file,
    inline: Object.fromEntries(inlineIcons.map((name) => [name, drawings.get(name) ?? ''])),
  }
}

/** A Vite plugin that builds the sprite once, beside the browser's files, and serves it in development. */
export function iconSprite(root: string): Plugin {
  const { url, file, inline } = drawSprite(root)
  return {
    name: 'icon-sprite',
    config: () => ({
      define: {
        'import.meta.env.ICONS': JSON.stringify(url),
        'import.meta.env.INLINE_ICONS': JSON.stringify(inline),
      },
    }),
    configureServer(server) {
      server.middlewares.use(url, (_request, response) =>
        response.setHeader('content-type', 'image/svg+xml').end(file),
      )
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: url.slice(1), source: file })
    },
  }
}
