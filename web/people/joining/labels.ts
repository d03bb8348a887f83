import type { Joining } from '#contract/joining.ts'

/** Names of the choices of who can join. */
export const joiningWords: Readonly<Record<Joining, string>> = {
  everybody: 'Everyone',
  invited: 'People with an invitation link',
  nobody: 'No one',
}
