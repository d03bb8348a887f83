const emailKey = 'loginEmail'
const devNoteKey = 'devNote'

/** Keeps the address that a link was asked for, and the demo's link, for the next page. */
export function rememberLogin(email: string, devNote: string | undefined): void {
  sessionStorage.setItem(emailKey, email)
  if (devNote === undefined) sessionStorage.removeItem(devNoteKey)
  else sessionStorage.setItem(devNoteKey, devNote)
}

/** The address of the last request for a link in this tab. */
export const loginEmail = (): string | null => sessionStorage.getItem(emailKey)

/** The demo's link; shown once. */
export function takeDevNote(): string | null {
  const note = sessionStorage.getItem(devNoteKey)
  sessionStorage.removeItem(devNoteKey)
  return note
}
