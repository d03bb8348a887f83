/** True if two addresses are equal once a browser has parsed them. */
export function isSameAddress(one: string, other: string): boolean {
  const [left, right] = [URL.parse(one), URL.parse(other)]
  return left !== null && right !== null && left.href === right.href
}

/** Message for a visit whose address is not that of its task. */
export const wrongAddress = 'This link does not lead to the website it names. Pick the website from the list.'
