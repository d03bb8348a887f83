import type { PlatformName } from '#contract/platforms.ts'
import type { ScreenButton, ScreenWord } from '../../providers/screenshots/index.ts'
import labels from './labels.json' with { type: 'json' }
import { folded, labelOf } from './names.ts'

/** Labels of a state's button, in the languages whose letters the engine reads (Latin); compared folded. */
interface StateLabels {
  /** Done. */
  on: readonly string[]
  /** Not done. */
  off: readonly string[]
  /** Not done, and they follow you. */
  back: readonly string[]
}

// English, Spanish, Portuguese, German, French, Italian, Dutch. A word that means `on` in one language and
// `off` in another is in neither list.
const { follow, subscribe, save, like, join } = labels.buttons

/**
 * Button labels of each pair that shows its state in words. A pair that is missing here shows it by an icon
 * alone (a filled heart, a filled thumb, a bell).
 */
const buttonLabels: Partial<Record<PlatformName, Record<string, StateLabels>>> = {
  youtube: { subscribe },
  tiktok: { follow },
  twitter: { follow },
  instagram: { follow },
  pinterest: { follow, save },
  soundcloud: { follow, like },
  vk: { follow: { ...follow, on: [...follow.on, "you're following", 'you are following'] }, join },
  discord: { join },
}

/** Texts of a platform, by action. */
type Texts = Partial<Record<PlatformName, Partial<Record<string, readonly string[]>>>>

/** Sentences that a page shows for a short while, or beside an icon that can't be read itself. */
const stateSentences: Texts = labels.sentences

/**
 * Words of the platform's own: a page shows at least one, which another platform's page of the same name does
 * not. Folded; compared as full words, or as beginnings if they end in a star. Pins have none: their state
 * appears on no other platform.
 */
const platformMarks: Texts = labels.marks

/** A button that says the state of an action. */
export interface StateButton extends ScreenButton {
  says: keyof StateLabels
}

/** True if the platform shows the state of an action in words. */
export const showsState = (platform: PlatformName, action: string): boolean =>
  buttonLabels[platform]?.[action] !== undefined

/** Buttons of a page that say the state of an action. */
export function stateButtons(
  buttons: readonly ScreenButton[],
  platform: PlatformName,
  action: string,
): StateButton[] {
  const labels = buttonLabels[platform]?.[action]
  if (!labels) return []
  return buttons.flatMap((button) => {
    const says = stateOf(labels, labelOf(button.text))
    return says ? [{ ...button, says }] : []
  })
}

function stateOf(labels: StateLabels, label: string): keyof StateLabels | undefined {
  // Icons beside a word are sometimes read as one or two letters.
  const bare = label.replace(/^\S{1,2} | \S{1,2}$/g, '')
  for (const text of [label, bare])
    for (const says of ['back', 'off', 'on'] as const) if (labels[says].includes(text)) return says
  return undefined
}

/** A sentence on the page that says the action is done, if no button does; undefined if there is none. */
export function stateSentence(
  words: readonly ScreenWord[],
  platform: PlatformName,
  action: string,
): { text: string; words: ScreenWord[] } | undefined {
  for (const sentence of stateSentences[platform]?.[action] ?? []) {
    const parts = sentence.split(' ')
    const start = words.findIndex((_, index) =>
      parts.every((part, offset) => labelOf(words[index + offset]?.text ?? '') === part),
    )
    if (start >= 0) return { text: sentence, words: words.slice(start, start + parts.length) }
  }
  return undefined
}

/** True if a page has a word of the platform's own; pairs without such a list always pass. */
export function looksLike(words: readonly ScreenWord[], platform: PlatformName, action: string): boolean {
  const marks = platformMarks[platform]?.[action]
  if (!marks) return true
  const text = ` ${folded(words.map((word) => word.text).join(' ')).replace(/[^\p{L}\p{N}' -]/gu, '')} `
  return marks.some((mark) => text.includes(mark.endsWith('*') ? ` ${mark.slice(0, -1)}` : ` ${mark} `))
}
