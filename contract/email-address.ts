import { withoutUnseen } from './texts.ts'
import { urlOf } from './url.ts'

export const invalidEmail = 'Please enter a valid email address'

const maxLength = 254
/** A local part of common characters without two dots in a row, then a domain of at least two labels. */
const pattern =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i

/**
 * Reads an email address as people type or paste it, with its host in ASCII; null if it is invalid. The name in front
 * of `<ada@example.com>`, the punctuation behind an address and what nobody sees in it are left out.
 */
export function readEmailAddress(typed: string): string | null {
  const [local, host = '', ...rest] = bareAddress(typed).split('@')
  const address = [local, hostInAscii(host), ...rest].join('@')
  return address.length <= maxLength && pattern.test(address) ? address : null
}

function bareAddress(typed: string): string {
  const text = withoutUnseen(typed).replace(/[！-～]/g, halfWidth)
  const inside = /<([^<>]+)>[\s.,;]*$/.exec(text)?.[1] ?? text
  return inside
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[<(["'«“„]+|[\s.,;:!?)>\]"'»”。、]+$/g, '')
}

/** The ASCII character of a full-width one. */
const halfWidth = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)

/** A host as its name servers know it: münchen.de is xn--mnchen-3ya.de. */
const hostInAscii = (host: string): string =>
  /[^ -~]/.test(host) && !/[/\\:?#%]/.test(host) ? (urlOf(`http://${host}`)?.hostname ?? host) : host
