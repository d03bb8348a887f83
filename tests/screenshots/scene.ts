import { type Chance, chanceOf } from './chance.ts'
import { type DrawnAction, type DrawnPlatform, type Locale, wordsOf } from './words.ts'

/** Content of a platform's page, and the screen it is seen on. */
export interface Scene {
  platform: DrawnPlatform
  action: DrawnAction
  /** Handle of the page's owner. */
  handle: string
  name: string
  /** State that the page's own button shows; none: it is the viewer's own page. */
  state: 'on' | 'off' | 'back' | 'none'
  /** A handle that is only mentioned, in the owner's bio. */
  mention?: string | undefined
  /** Other accounts that the page proposes alongside, each with its own button. */
  proposals: { handle: string; on: boolean }[]
  /** Handle of the signed-in account, if the page shows it. */
  viewer?: string | undefined
  phone: boolean
  dark: boolean
  locale: Locale
  font: string
  zoom: number
  /** Pixels of the picture per pixel of the page. */
  density: number
  /** Seed of everything that is left to chance in the drawing. */
  seed: number
  /** JPEG quality, for a picture that a program forwarded; undefined: PNG. */
  jpegQuality: number | undefined
}

/** A scene with everything that its drawing needs. */
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

/** Prepares a scene for drawing. */
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

/** Text escaped for HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
