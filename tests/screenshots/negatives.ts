import type { Claim } from './cases.ts'
import type { Chance } from './chance.ts'
import type { Touch } from './draw.ts'
import { nameOf, otherHandle, passerBy } from './names.ts'
import { drawOwnPage } from './pages/own-page.ts'
import { drawingOf, escaped, type Scene } from './scene.ts'
import { type DrawnPlatform, wordsOf } from './words.ts'

interface Given {
  chance: Chance
  /** A page that would prove the claim. */
  scene: Scene
  claim: Claim
}

type Spoiled = { scene: Scene; touch: Touch }

const untouched = (scene: Scene): Spoiled => ({ scene, touch: {} })

/** Ways in which a screenshot proves nothing. Each is made from a page that would have proved the claim. */
export const negatives = {
  /** The button was never pressed. */
  off: ({ scene }) => untouched({ ...scene, state: 'off' }),
  /** They follow the viewer, the viewer does not follow them. */
  'follow back': ({ scene }) => untouched({ ...scene, state: 'back' }),
  /** Another account's page; every second one has nearly the same name. */
  'other handle': ({ scene, chance, claim }) => {
    const handle = otherHandle(chance, claim.handle)
    return untouched({ ...scene, handle, name: nameOf(handle), mention: undefined })
  },
  /** Another account's page that only mentions the handle, or proposes it. */
  mentioned: ({ scene, chance, claim }) => {
    const handle = otherHandle(chance, passerBy(chance))
    const other = { ...scene, handle, name: nameOf(handle) }
    return untouched(
      chance.oneIn(2)
        ? { ...other, mention: claim.handle }
        : { ...other, proposals: [{ handle: claim.handle, on: false }, ...scene.proposals] },
    )
  },
  /** The deciding part is cut off. */
  cropped: ({ scene, chance }) => ({
    scene: { ...scene, proposals: [] },
    touch: { without: chance.pick(['button', 'handle'] as const) },
  }),
  /** The right handle and state, but on another platform. */
  'other platform': ({ scene, chance }) => {
    const platforms: DrawnPlatform[] = [
      'youtube',
      'twitter',
      'instagram',
      'tiktok',
      'pinterest',
      'soundcloud',
    ]
    const platform = chance.pick(platforms.filter((name) => name !== scene.platform))
    return untouched({ ...scene, platform, action: platform === 'youtube' ? 'subscribe' : 'follow' })
  },
  /** The viewer's own page, which counts whom they follow and has no button. */
  'counter only': ({ scene }) => untouched({ ...scene, state: 'none' }),
  /** Our own page, which contains everything that is wanted. */
  'own page': ({ scene }) => ({ scene, touch: { instead: drawOwnPage(drawingOf(scene)) } }),
  /** The wanted word typed onto the picture of a page whose button says otherwise. */
  'edited word': ({ scene, chance }) => ({
    scene: { ...scene, state: 'off' },
    touch: { over: typed(scene, chance, wordsOf(scene.platform, scene.action, scene.locale).on) },
  }),
  /** The wanted handle typed onto another account's page. */
  'edited handle': ({ scene, chance, claim }) => {
    const handle = otherHandle(chance, passerBy(chance))
    const touch = { over: typed(scene, chance, `@${claim.handle}`) }
    return { scene: { ...scene, handle, name: nameOf(handle), mention: undefined }, touch }
  },
} as const satisfies Record<string, (given: Given) => Spoiled>

export type NegativeKind = keyof typeof negatives

/** Text that a picture editor puts anywhere on a picture, in another font, at times on a patch. */
function typed(scene: Scene, chance: Chance, text: string): string {
  const { colours } = drawingOf(scene)
  const [left, top] = scene.phone
    ? [chance.int(10, 200), chance.int(40, 500)]
    : [chance.int(200, 800), chance.int(60, 480)]
  const patch = chance.oneIn(2) ? `background:${colours.ground};padding:3px 6px;` : ''
  return `<div style="position:absolute;left:${left}px;top:${top}px;${patch}font:${chance.int(13, 22)}px ${chance.pick(['Liberation Serif', 'DejaVu Sans', 'Liberation Sans'])};color:${chance.oneIn(3) ? '#d22' : colours.ink}">${escaped(text)}</div>`
}
