import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { root } from '#database/root.ts'
import { drawingOf } from '#web/design/icon-drawing.ts'
import { drawSprite, iconNames } from './icon-sprite.ts'

const { url, file, inline } = drawSprite(root)
const ids = [...file.matchAll(/<symbol id="([^"]+)" viewBox="0 0 256 256"><path d="([^"]+)"\/><\/symbol>/g)]
const pathOf = (id: string): string | undefined => ids.find(([, name]) => name === id)?.[2]

test('the sprite has what the icons of the list draw in their weights, each once', () => {
  const names = iconNames(root)
  expect(names.length).toBeGreaterThan(50)
  const weights = ['regular', 'fill', 'bold'] as const
  const expected = new Set(names.flatMap((name) => weights.map((weight) => drawingOf(name, weight))))
  expect(ids.map(([, id]) => id).sort()).toEqual([...expected].sort())
})

test('every icon of the list is used', () => {
  const folder = join(root, 'web')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && path !== 'design/icon-names.ts')
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  expect(iconNames(root).filter((name) => !RegExp(`['"]${name}['"]`).test(sources))).toEqual([])
})

test('a platform is filled in every weight, and only icons of buttons have a bold drawing', () => {
  expect(drawingOf('YoutubeLogo', 'fill')).toBe('YoutubeLogo')
  expect(drawingOf('House', 'bold')).toBe('House')
  expect(drawingOf('CaretDown', 'bold')).toBe('CaretDown-bold')
  expect(pathOf('CaretDown-bold')).not.toBe(pathOf('CaretDown'))
})

test('the URL of the sprite names its content, so browsers may keep it for ever', () => {
  expect(url).toMatch(/^\/assets\/icons-[\w-]{8}\.svg$/)
  expect(drawSprite(root).url).toBe(url)
})

test('an icon refers to the sprite and is silent; one with a label is an image', async () => {
  vi.stubEnv('ICONS', url)
  vi.resetModules()
  const { Icon } = await import('#web/design/icon.tsx')
  vi.unstubAllEnvs()
  expect(renderToStaticMarkup(Icon({ name: 'House', weight: 'fill' }))).toBe(
    `<svg aria-hidden="true" class="icon"><use href="${url}#House-fill"></use></svg>`,
  )
  expect(renderToStaticMarkup(Icon({ name: 'House', 'aria-label': 'Home', size: 20 }))).toContain(
    'aria-label="Home" role="img" class="icon" width="20" height="20"',
  )
})

test('the controls of the frame are drawn in place', () => {
  expect(Object.keys(inline)).toEqual(['Bell', 'List', 'MagnifyingGlass'])
  for (const [id, path] of Object.entries(inline)) expect(path).toBe(pathOf(id))
})
