import { z } from 'zod'

/** Everything that is checked before others see it, with what an admin calls it. */
export const heldKinds = {
  username: 'Username',
  campaign: 'Campaign',
  feedback: 'Feedback',
  circle: 'Circle',
  post: 'Post',
  comment: 'Comment',
  picture: 'Picture',
} as const
export type HeldKind = keyof typeof heldKinds
export const heldKindNames = Object.keys(heldKinds) as [HeldKind, ...HeldKind[]]

/** Labels of the automatic checks, each with the setting of its threshold; 0 turns a label off. */
export const checkLabels = {
  words: { label: 'Listed words', unit: 'count', setting: 'hold_words_count', source: 'words' },
  links: { label: 'Disguised or many links', unit: 'count', setting: 'hold_links_count', source: 'link' },
  capitals: { label: 'Capitals', unit: 'share', setting: 'hold_capitals_basis_points', source: 'spam' },
  repeats: { label: 'Repeated lines', unit: 'share', setting: 'hold_repeats_basis_points', source: 'spam' },
  picture: {
    label: 'Nudity in pictures',
    unit: 'share',
    setting: 'hold_picture_basis_points',
    source: 'picture',
  },
} as const
export type CheckLabel = keyof typeof checkLabels
export type TextLabel = Exclude<CheckLabel, 'picture'>
export const checkLabelNames = Object.keys(checkLabels) as [CheckLabel, ...CheckLabel[]]

export const findingSchema = z
  .object({
    source: z
      .enum(['words', 'link', 'spam', 'picture', 'staff'])
      .describe('The check that found it; staff: a person who hid it.'),
    about: z.string().describe('The words, the link or the score that it found, or the reason of the staff.'),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof findingSchema>
