const emailKey = 'loginEmail'
const devNoteKey = 'devNote'

/** Stores the email that a link was requested for, and the demo's link, for the next page. */
export function rememberLogin(email: string, devNote: string | undefined): void {
  sessionStorage.setItem(emailKey, email)
  if (devNote === undefined) sessionStorage.removeItem(devNoteKey)
  else sessionStorage.setItem(devNoteKey, devNote)
}

/** Email of the last request for a link in this tab. */
export const loginEmail = (): string | null => sessionStorage.getItem(emailKey)

/** The demo's sign-in link; returned once. */
export function takeDevNote(): string | null {
  const note = sessionStorage.getItem(devNoteKey)
  sessionStorage.removeItem(devNoteKey)
  return note
}
