import type { OwnProof } from '#contract/proofs.ts'

/** What is to be done, as an order. */
export function deedOf({ action, lookFor }: Pick<OwnProof, 'action' | 'lookFor'>): string {
  const name = lookFor ? ` ${lookFor}` : ''
  switch (action) {
    case 'follow':
      return name ? `Follow${name}` : 'Follow it'
    case 'subscribe':
      return name ? `Subscribe to${name}` : 'Subscribe'
    case 'join':
      return name ? `Join${name}` : 'Join it'
    case 'save':
      return 'Save it'
    default:
      return 'Like it'
  }
}

/** What the page shows once it is done. */
const states: Record<string, string> = {
  follow: '“Following”',
  subscribe: '“Subscribed”',
  join: '“Joined”',
  save: '“Saved”',
  like: 'the filled heart or thumb, or “Liked”',
}

/** What must stand in the picture. */
export const stateSeen = (action: string): string => states[action] ?? 'that it is done'

/** Megabytes with one digit. */
export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
