/** Returns the URL if it is a path of this site that may be opened after sign-in; null otherwise. */
export function ownPath(url: string | undefined): string | null {
  if (url === undefined || url.length > 500 || !printablePath.test(url)) return null
  return never.test(url) ? null : url
}

// One slash, then printable ASCII without a backslash: nothing that a browser could read as another host.
const printablePath = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/
const never = /^\/(api|auth|logout|login|register|player|assets)(\/|\?|$)/
