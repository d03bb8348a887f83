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

export const findingSchema = z
  .object({
    source: z
      .enum(['words', 'link', 'spam', 'picture', 'staff'])
      .describe('The check that found it; staff: a person who hid it.'),
    about: z.string().describe('The words, the link or the score that it found, or the reason of the staff.'),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof findingSchema>
