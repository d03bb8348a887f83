import { type Chance, chanceOf } from './chance.ts'
import { type DrawnAction, type DrawnPlatform, type Locale, wordsOf } from './words.ts'

/** What a page of a platform shows, and through what it is looked at. */
export interface Scene {
  platform: DrawnPlatform
  action: DrawnAction
  /** Whose page it is. */
  handle: string
  name: string
  /** What the page's own button says; none: it is the viewer's own page. */
  state: 'on' | 'off' | 'back' | 'none'
  /** A handle that is only mentioned, in the text about the page's owner. */
  mention?: string | undefined
  /** Others that the page proposes beside, each with its own button. */
  proposals: { handle: string; on: boolean }[]
  /** Who is signed in, where the page says so. */
  viewer?: string | undefined
  phone: boolean
  dark: boolean
  locale: Locale
  font: string
  zoom: number
  /** Pixels of the picture for one of the page. */
  density: number
  /** What is left to chance in the drawing. */
  seed: number
  /** As some programs send pictures on; otherwise they come as PNG. */
  jpegQuality: number | undefined
}

/** What the drawing of a page needs of a scene. */
export interface Drawing extends Scene {
  chance: Chance
  words: ReturnType<typeof wordsOf>
  colours: { ground: string; card: string; ink: string; soft: string; line: string; quiet: string }
}

const light = {
  ground: '#ffffff',
  card: '#f7f7f8',
  ink: '#0f0f10',
  soft: '#606266',
  line: '#d4d7da',
  quiet: '#eceef0',
}
const dark = {
  ground: '#0f1012',
  card: '#1a1b1e',
  ink: '#f1f1f1',
  soft: '#a2a5aa',
  line: '#3c3f44',
  quiet: '#2b2d31',
}

/** A scene with all that is needed to draw it. */
export function drawingOf(scene: Scene): Drawing {
  const chance = chanceOf(scene.seed, 'drawing')
  const black = scene.dark && chance.oneIn(3) ? { ground: '#000000', card: '#101010' } : {}
  return {
    ...scene,
    chance,
    words: wordsOf(scene.platform, scene.action, scene.locale),
    colours: { ...(scene.dark ? dark : light), ...black },
  }
}

/** Text that stands in a page as text. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
