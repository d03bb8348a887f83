/** Whether two addresses are the same once a browser has read them. */
export function isSameAddress(one: string, other: string): boolean {
  const [left, right] = [URL.parse(one), URL.parse(other)]
  return left !== null && right !== null && left.href === right.href
}

/** What a visit is told whose address is not that of the task it names. */
export const wrongAddress =
  'This link does not lead to the website that it names. Pick the website from the list.'
