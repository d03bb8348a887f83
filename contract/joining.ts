/** Choices of who can make an account: everybody, people with an invitation link, or nobody. */
export const joiningChoices = ['everybody', 'invited', 'nobody'] as const
export type Joining = (typeof joiningChoices)[number]
