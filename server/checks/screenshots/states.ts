import type { PlatformName } from '#contract/platforms.ts'
import type { ScreenButton, ScreenWord } from '../../providers/screenshots/index.ts'
import { buttonLabels, platformMarks, type StateLabels, stateSentences } from './labels.ts'
import { folded, labelOf } from './text.ts'

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
