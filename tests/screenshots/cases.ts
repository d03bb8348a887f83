import { type Chance, chanceOf } from './chance.ts'
import type { Touch } from './draw.ts'
import { type ForgeryKind, forgeries } from './forgeries.ts'
import { handleOf, nameOf, otherHandle, passerBy } from './names.ts'
import { type NegativeKind, negatives } from './negatives.ts'
import type { Scene } from './scene.ts'
import { type DrawnAction, type DrawnPlatform, locales } from './words.ts'

/** The claim that a screenshot should prove. */
export interface Claim {
  platform: DrawnPlatform
  action: DrawnAction
  handle: string
  ownHandle?: string | undefined
}

/** One picture of the test set, and whether it proves its claim. */
export interface Case {
  name: string
  kind: 'true' | NegativeKind | ForgeryKind
  claim: Claim
  scene: Scene
  touch: Touch
}

/** The half that rules are made by, and the half that they are measured by. */
export type Half = 'tuning' | 'held-back'

/** Platforms of the test set, with the actions that are drawn. */
export const drawnTasks: readonly [DrawnPlatform, readonly DrawnAction[]][] = [
  ['youtube', ['subscribe']],
  ['twitter', ['follow']],
  ['instagram', ['follow']],
  ['tiktok', ['follow']],
  ['pinterest', ['follow', 'save']],
  ['soundcloud', ['follow', 'like']],
]

const fonts = [
  'Liberation Sans',
  'Arimo, Liberation Sans',
  'DejaVu Sans',
  'Instrument Sans Variable, Liberation Sans',
  'Liberation Sans Narrow, Liberation Sans',
  'DejaVu Sans Condensed, DejaVu Sans',
]

/** Number of cases in a half: true proofs per platform, false ones and forgeries per platform and kind. */
export interface CaseCounts {
  truths: number
  falsehoods: number
  forged?: number
}

/** All cases of one half of a seed's test set. Nothing but the seed decides them. */
export function casesOf(seed: number, half: Half, { truths, falsehoods, forged = 0 }: CaseCounts): Case[] {
  const ways = [
    ...entriesOf(negatives).map(([kind, spoil]) => ({ kind, spoil, times: falsehoods })),
    ...entriesOf(forgeries).map(([kind, spoil]) => ({ kind, spoil, times: forged })),
  ]
  return drawnTasks.flatMap(([platform, actions]) => {
    const cases: Case[] = []
    const name = (kind: string, index: number) => `${half} ${platform} ${kind} ${index + 1}`
    for (let index = 0; index < truths; index += 1) {
      const chance = chanceOf(seed, name('true', index))
      const scene = sceneOf(chance, platform, actions[index % actions.length] as DrawnAction)
      cases.push({ name: name('true', index), kind: 'true', claim: claimOf(scene), scene, touch: {} })
    }
    for (const { kind, spoil, times } of ways)
      for (let index = 0; index < times; index += 1) {
        const chance = chanceOf(seed, name(kind, index))
        const scene = sceneOf(chance, platform, actions[index % actions.length] as DrawnAction)
        const claim = claimOf(scene)
        cases.push({ name: name(kind, index), kind, claim, ...spoil({ chance, scene, claim }) })
      }
    return cases
  })
}

const entriesOf = <Name extends string, Value>(record: Record<Name, Value>): [Name, Value][] =>
  Object.entries(record) as [Name, Value][]

const claimOf = ({ platform, action, handle, viewer }: Scene): Claim => ({
  platform,
  action,
  handle,
  ...(viewer !== undefined && { ownHandle: viewer }),
})

/** A page that proves its claim; everything else about it is left to chance. */
function sceneOf(chance: Chance, platform: DrawnPlatform, action: DrawnAction): Scene {
  const phone = chance.oneIn(2)
  const handle = handleOf(chance, { dots: platform !== 'twitter' && platform !== 'pinterest' })
  const propose = chance.oneIn(4) ? chance.int(1, 3) : 0
  return {
    ...{ platform, action, handle, phone },
    name: chance.oneIn(4) ? nameOf(passerBy(chance)) : nameOf(handle),
    state: 'on',
    mention: chance.oneIn(5) ? otherHandle(chance, handle) : undefined,
    // A proposal has its own button, not pressed, as such lists mostly show it.
    proposals: Array.from({ length: propose }, () => ({ handle: passerBy(chance), on: false })),
    viewer: chance.oneIn(3) ? passerBy(chance) : undefined,
    dark: chance.oneIn(2),
    // The state of a liked track is drawn in English only: its words in other languages are not known.
    locale: chance.oneIn(2) || action === 'like' ? 'en' : chance.pick(locales),
    font: chance.pick(fonts),
    zoom: phone ? chance.pick([1, 1, 1.1, 1.25]) : chance.pick([0.8, 0.9, 1, 1, 1.1, 1.25]),
    density: phone ? chance.pick([2, 2, 3]) : chance.pick([1, 1, 1.25, 1.5, 2]),
    seed: chance.int(1, 1_000_000_000),
    jpegQuality: chance.oneIn(4) ? chance.int(60, 92) : undefined,
  }
}
