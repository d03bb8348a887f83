import { decodedOf } from '#contract/url.ts'

/**
 * Returns a path of this site that may be opened after sign-in, as a browser would resolve it ("/a/../b" is
 * "/b"); null for anything else.
 */
export function ownPath(url: string | undefined): string | null {
  if (url === undefined || url.length > 500 || !printablePath.test(url)) return null
  const { pathname, search, hash } = new URL(url, 'http://own.invalid')
  // Resolving can leave two slashes at the start, which name a host.
  if (!printablePath.test(pathname)) return null
  // As the router does, which serves "/%6Cogout" as "/logout".
  const decoded = decodedOf(pathname)
  return decoded === null || never.test(decoded) ? null : `${pathname}${search}${hash}`
}

// One slash, then printable ASCII without a backslash: nothing that a browser could read as another host.
const printablePath = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/
const never = /^\/+(api|auth|logout|login|register|player|assets)(\/|\?|$)/
