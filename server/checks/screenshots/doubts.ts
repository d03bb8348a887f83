import type { FoundFact, ScreenshotReason } from '#contract/checks/screenshots.ts'
import type { Box, Screenshot, ScreenWord } from '../../providers/screenshots/index.ts'
import { namesOn } from './names.ts'
import { gapBetween } from './places.ts'

interface Doubted {
  screen: Pick<Screenshot, 'traces' | 'width' | 'height'>
  words: readonly ScreenWord[]
  found: readonly FoundFact[]
  ownHandle: string | undefined
}

/** Part of a wide page, from its top, that may name the signed-in account. */
const headShare = 0.1

/** Reasons to doubt a picture whose text proves its claim. None says that it is forged: a person decides. */
export function doubtsOf({ screen, words, found, ownHandle }: Doubted): ScreenshotReason[] {
  const { traces, width, height } = screen
  const isOn = (wanted: FoundFact['fact'], places: readonly Box[]): boolean =>
    found.some(({ fact, box }) => fact === wanted && places.some((place) => gapBetween(place, box) === 0))
  const isPatched = isOn('handle', traces.patchedNames) || isOn('state', traces.oddButtons)
  const viewers = ownHandle === undefined || width < height ? [] : namesOn(words, ownHandle)
  const isOthers =
    viewers.every(({ likeness }) => likeness === 'other') &&
    viewers.some(({ box }) => box.top < height * headShare)
  return [
    ...(traces.framed ? (['framed'] as const) : []),
    ...(traces.bare ? (['bare'] as const) : []),
    ...(isPatched ? (['patched'] as const) : []),
    ...(isOthers ? (['other_viewer'] as const) : []),
  ]
}
