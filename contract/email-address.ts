export const invalidEmail = 'Please enter a valid email address'

const maxLength = 254
/** A local part of common characters without two dots in a row, then a domain of at least two labels. */
const pattern =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i

/** Reads a typed email address, without spaces around it; null if it is invalid. */
export function readEmailAddress(typed: string): string | null {
  const address = typed.trim()
  return address.length <= maxLength && pattern.test(address) ? address : null
}
