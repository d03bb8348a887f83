/** One class string of several parts; empty, false, null and undefined parts are left out. */
export function classes(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
