import type { OwnProof } from '#contract/checks/proofs.ts'

/** The task as an instruction. */
export function instructionOf({ action, lookFor }: Pick<OwnProof, 'action' | 'lookFor'>): string {
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

/** Text that the page shows once the task is done. */
const states: Record<string, string> = {
  follow: '“Following”',
  subscribe: '“Subscribed”',
  join: '“Joined”',
  save: '“Saved”',
  like: 'the filled heart or thumb, or “Liked”',
}

/** Text that must be visible in the screenshot. */
export const stateSeen = (action: string): string => states[action] ?? 'a sign that it is done'

/** Megabytes with one digit. */
export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
