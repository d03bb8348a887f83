/** The sentence for an address that can't be one. */
export const invalidEmail = 'Please enter a valid email address'

const lengthMost = 254
/** A name of the usual signs, no two dots in a row, then a domain of two labels or more. */
const pattern =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i

/** The address that was typed, without spaces around it; null where it can't be one. */
export function readEmailAddress(typed: string): string | null {
  const address = typed.trim()
  return address.length <= lengthMost && pattern.test(address) ? address : null
}
