import type { Browser } from 'playwright-core'
import { type CutOut, cutOut } from './cut-out.ts'
import { type Forgery, forge, partsOf } from './forge.ts'
import { drawInstagram } from './pages/instagram.ts'
import { drawPinterest } from './pages/pinterest.ts'
import { drawSoundcloud } from './pages/soundcloud.ts'
import { drawTiktok } from './pages/tiktok.ts'
import { drawTwitter } from './pages/twitter.ts'
import { drawYoutube } from './pages/youtube.ts'
import { type Drawing, drawingOf, type Scene } from './scene.ts'
import type { DrawnPlatform } from './words.ts'

const drawers: Record<DrawnPlatform, (drawing: Drawing) => string> = {
  youtube: drawYoutube,
  twitter: drawTwitter,
  instagram: drawInstagram,
  tiktok: drawTiktok,
  pinterest: drawPinterest,
  soundcloud: drawSoundcloud,
}

/** Changes to a finished page or to its picture. */
export interface Touch {
  /** HTML laid over the page, in pixels of the window. */
  over?: string
  /** The part that the picture is cut to leave out. */
  without?: CutOut
  /** Another page in its place. */
  instead?: string
  /** Changes to the picture before it is sent. */
  forgery?: Forgery
}

/** Window size of a scene, in pixels of the page. */
const windowOf = ({ phone }: Scene): { width: number; height: number } =>
  phone ? { width: 390, height: 760 } : { width: 1280, height: 760 }

/** Draws a scene in the browser as a person would see it, and takes its picture. */
export async function draw(
  browser: Browser,
  scene: Scene,
  { over = '', without, instead, forgery }: Touch = {},
): Promise<Buffer> {
  const drawing = drawingOf(scene)
  const viewport = windowOf(scene)
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scene.density,
    javaScriptEnabled: false,
  })
  try {
    const page = await context.newPage()
    await page.setContent(documentOf(drawing, `${instead ?? drawers[scene.platform](drawing)}${over}`))
    const clip = without && (await cutOut(page, scene, without))
    const wrapping =
      scene.jpegQuality === undefined ? {} : { type: 'jpeg' as const, quality: scene.jpegQuality }
    const capture = await page.screenshot({ ...(clip && { clip }), ...wrapping, animations: 'disabled' })
    if (!forgery) return capture
    const parts = forgery.patch ? await partsOf(page, scene, forgery.patch) : []
    return await forge(browser, { capture, parts, scene }, forgery)
  } finally {
    await context.close()
  }
}

const documentOf = ({ font, zoom, colours }: Drawing, body: string): string =>
  `<!doctype html><meta charset="utf-8"><style>*{box-sizing:border-box}body{margin:0;zoom:${zoom};background:${colours.ground};color:${colours.ink};font-family:${font};line-height:1.3;overflow:hidden}
  .button{display:inline-flex;align-items:center;justify-content:center;padding:0 16px;font-weight:600;white-space:nowrap}</style><body>${body}</body>`
