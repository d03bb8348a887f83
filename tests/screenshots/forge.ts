import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { viewerPage } from './pages/viewer.ts'
import { drawingOf, escaped, type Scene } from './scene.ts'

/** Text of an editor over a part of a capture, on a patch that hides what was there. */
export interface Patch {
  over: 'state' | 'handle'
  text: string
  /** The complete button is painted in its other state's look, not the word alone. */
  whole: boolean
  font: string
  /** Size of the text, as a share of what was there. */
  size: number
  /** Pixels of the page by which the text is too low. */
  down: number
  /** Levels, of 255, by which the patch and the text differ from the colours that they imitate. */
  ground: number
  ink: number
}

/** The program that shows a capture. */
export interface Viewer {
  phone: boolean
  dark: boolean
  seed: number
}

/** Changes to a capture before it is sent. */
export interface Forgery {
  patch?: Patch
  viewer?: Viewer
  /** Of the picture that is sent; 1 unless given. */
  scale?: number
  /** Quality of its JPEG; PNG unless given. */
  jpegQuality?: number
}

/** A part of a page to paint over, in pixels of the capture. */
interface Part {
  left: number
  top: number
  width: number
  height: number
  fontSize: number
  weight: string
  ink: string
  text: string
}

/** The parts that a patch covers, measured on the page as drawn. */
export async function partsOf(page: Page, scene: Scene, { over }: Patch): Promise<Part[]> {
  const wanted = over === 'state' ? '' : scene.handle
  const parts = await page.evaluate((name) => {
    const root = name === '' ? document.querySelector('[data-state]') : document.body
    const walker = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT)
    const found = []
    const zoom = Number(document.body.style.zoom || getComputedStyle(document.body).zoom)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const at = text.indexOf(name)
      if (at < 0 || !node.parentElement) continue
      const from = text.charAt(at - 1) === '@' ? at - 1 : at
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, name === '' ? text.length : at + name.length)
      const box = name === '' && root ? root.getBoundingClientRect() : range.getBoundingClientRect()
      const style = getComputedStyle(node.parentElement)
      found.push({
        ...{ left: box.left, top: box.top, width: box.width, height: box.height },
        ...{ fontSize: Number.parseFloat(style.fontSize) * zoom, weight: style.fontWeight, ink: style.color },
        text: range.toString(),
      })
    }
    return found
  }, wanted)
  const scaled = (length: number) => length * scene.density
  return parts.map((part) => ({
    ...part,
    ...{ left: scaled(part.left), top: scaled(part.top), width: scaled(part.width) },
    ...{ height: scaled(part.height), fontSize: scaled(part.fontSize) },
  }))
}

/** Makes a forgery of a capture, with the browser as the editor, the viewer and the messenger. */
export async function forge(
  browser: Browser,
  { capture, parts, scene }: { capture: Buffer; parts: readonly Part[]; scene: Scene },
  { patch, viewer, scale = 1, jpegQuality }: Forgery,
): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(capture).metadata()
  const source = `data:image;base64,${capture.toString('base64')}`
  if (viewer) {
    const size = viewer.phone ? { width: 390, height: 760 } : { width: 1280, height: 760 }
    const page = viewerPage({ ...drawingOf(scene), ...viewer }, { source, ratio: width / height })
    return picture(browser, page, { ...size, density: scene.density, jpegQuality })
  }
  const patches = await Promise.all(parts.map((part) => patchHtml(capture, part, { patch, scene, width })))
  const page = `<img src="${source}" style="position:absolute;left:0;top:0;width:100%">${patches.join('')}`
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return picture(browser, page, { ...size, density: 1, jpegQuality })
}

interface Screen {
  width: number
  height: number
  density: number
  jpegQuality: number | undefined
}

async function picture(browser: Browser, body: string, screen: Screen): Promise<Buffer> {
  const { density, jpegQuality, ...viewport } = screen
  const context = await browser.newContext({ viewport, deviceScaleFactor: density })
  try {
    const page = await context.newPage()
    await page.setContent(
      `<!doctype html><meta charset="utf-8"><style>*{box-sizing:border-box}body{margin:0;overflow:hidden;line-height:1.3}</style><body>${body}</body>`,
    )
    return await page.screenshot(
      jpegQuality === undefined ? {} : { type: 'jpeg' as const, quality: jpegQuality },
    )
  } finally {
    await context.close()
  }
}

interface Given {
  patch: Patch | undefined
  scene: Scene
  width: number
}

async function patchHtml(capture: Buffer, part: Part, { patch, scene, width }: Given): Promise<string> {
  if (!patch) return ''
  const { colours } = drawingOf(scene)
  const { left, top, height } = part
  const inButton = patch.over === 'state'
  const around = await colourAt(capture, left + (inButton ? height * 0.25 : -3), top + height / 2)
  const ground = patch.whole ? rgbOf(colours.quiet) : around
  const ink = patch.whole ? rgbOf(colours.ink) : rgbOf(part.ink)
  const text = part.text.startsWith('@') ? `@${patch.text}` : patch.text
  // A wider button grows to the left if it is at the right edge.
  const side = left + part.width > width * 0.85 ? `right:${width - left - part.width}px` : `left:${left}px`
  const button = `${side};top:${top}px;min-width:${part.width}px;height:${height}px;padding:0 ${height * 0.35}px;justify-content:center;border-radius:${height / 4}px`
  const word = `left:${left + part.width / 2}px;top:${top + height * 0.2}px;transform:translateX(-50%);min-width:${part.width - height * 0.7}px;height:${height * 0.6}px;justify-content:center`
  const name = `left:${left}px;top:${top}px;min-width:${part.width}px;height:${height}px`
  const shape = !inButton ? name : patch.whole ? button : word
  return `<div style="position:absolute;display:flex;align-items:center;white-space:nowrap;${shape};background:${shifted(ground, patch.ground)}"><span style="position:relative;top:${patch.down * scene.density}px;font:${part.weight} ${part.fontSize * patch.size}px ${patch.font};color:${shifted(ink, patch.ink)}">${escaped(text)}</span></div>`
}

type Colour = readonly number[]

/** Colour of a pixel, as an editor's eyedropper finds it. */
async function colourAt(capture: Buffer, x: number, y: number): Promise<Colour> {
  const area = { left: Math.max(0, Math.round(x)), top: Math.max(0, Math.round(y)), width: 1, height: 1 }
  const { data } = await sharp(capture)
    .removeAlpha()
    .extract(area)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

/** Channels of "#112233" or "rgb(17, 34, 51)". */
const rgbOf = (text: string): Colour =>
  text.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16))
    : (text.match(/\d+/g) ?? []).slice(0, 3).map(Number)

const shifted = (colour: Colour, levels: number): string =>
  `rgb(${colour.map((channel) => Math.min(255, Math.max(0, channel + levels))).join(' ')})`
