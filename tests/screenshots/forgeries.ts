import type { Claim } from './cases.ts'
import type { Chance } from './chance.ts'
import type { Touch } from './draw.ts'
import type { Patch } from './forge.ts'
import { nameOf, otherHandle, passerBy } from './names.ts'
import { drawRedrawn } from './pages/redrawn.ts'
import { drawingOf, type Scene } from './scene.ts'
import { wordsOf } from './words.ts'

interface Given {
  chance: Chance
  /** A page that would prove the claim. */
  scene: Scene
  claim: Claim
}

interface Forged {
  scene: Scene
  touch: Touch
  claim?: Claim
}

const editors = ['Liberation Sans', 'DejaVu Sans', 'Liberation Sans Narrow', 'Liberation Serif']

/**
 * Pictures made to deceive with some care, on the very button or name. Each is made from a page that would have
 * proved the claim.
 */
export const forgeries = {
  /** The button was never pressed; the word on it was painted over. */
  'edited state': ({ scene, chance }) => {
    const text = wordsOf(scene.platform, scene.action, scene.locale).on
    const patch = { ...patchOf(scene, chance), over: 'state', whole: chance.oneIn(2), text } as const
    return { scene: { ...scene, state: 'off' }, touch: { forgery: { patch, ...saved(chance) } } }
  },
  /** Another account's page, which was pressed; the wanted handle was pasted over its own. */
  'pasted handle': ({ scene, chance, claim }) => {
    const handle = otherHandle(chance, passerBy(chance))
    const patch = { ...patchOf(scene, chance), over: 'handle', whole: false, text: claim.handle } as const
    return {
      scene: { ...scene, handle, name: nameOf(handle), mention: undefined },
      touch: { forgery: { patch, ...saved(chance) } },
    }
  },
  /** Another person's capture, forwarded by a messenger. The forger's own account is known. */
  'another’s capture': ({ scene, chance, claim }) => ({
    scene: { ...scene, viewer: passerBy(chance) },
    touch: { forgery: { scale: chance.pick([1, 1, 0.75]), jpegQuality: chance.int(65, 90) } },
    claim: { ...claim, ownHandle: passerBy(chance) },
  }),
  /** A capture as a gallery or an image viewer shows it, captured again. */
  'capture of a capture': ({ scene, chance }) => {
    const viewer = { phone: scene.phone && !chance.oneIn(3), dark: !chance.oneIn(3), seed: scene.seed }
    return { scene, touch: { forgery: { viewer, ...saved(chance) } } }
  },
  /** A page of one's own that says what the platform's would. */
  'redrawn page': ({ scene }) => ({ scene, touch: { instead: drawRedrawn(drawingOf(scene)) } }),
} as const satisfies Record<string, (given: Given) => Forged>

export type ForgeryKind = keyof typeof forgeries

/** How closely an editor's text and patch match what they cover. */
function patchOf(scene: Scene, chance: Chance): Omit<Patch, 'over' | 'whole' | 'text'> {
  return {
    font: chance.oneIn(3) ? scene.font : chance.pick(editors),
    size: chance.pick([0.9, 0.95, 1, 1, 1.06, 1.12]),
    down: chance.pick([-2, -1, -0.5, 0, 0, 0.5, 1, 2]),
    // A third of the patches has the very colour around them, as an eyedropper finds it.
    ground: chance.oneIn(3) ? 0 : chance.int(-9, 9),
    ink: chance.oneIn(3) ? 0 : chance.int(-30, 30),
  }
}

const saved = (chance: Chance): { jpegQuality?: number } =>
  chance.oneIn(2) ? { jpegQuality: chance.int(70, 92) } : {}
