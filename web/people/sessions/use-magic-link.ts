import { useEffect, useState } from 'react'
import { invalidEmail, readEmailAddress } from '#contract/email-address.ts'
import { requestMagicLink } from '#contract/people/sessions.ts'
import { call } from '../../api/client.ts'
import { leaveNotice } from '../../notices/index.ts'
import { rememberLogin } from './login-email.ts'

/** The form that requests a link: one field, one error, one action. */
export function useMagicLink(): {
  error: string | undefined
  sending: boolean
  submit: (email: string) => Promise<void>
} {
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  // The Back button restores this page as it was left: sending.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setSending(false)
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])

  const submit = async (typed: string): Promise<void> => {
    if (sending) return
    const email = readEmailAddress(typed)
    if (email === null) return setError(invalidEmail)
    setError(undefined)
    setSending(true)
    const devNote = await send(email)
    rememberLogin(email, devNote)
    leaveNotice({ title: 'Magic link sent!' })
    location.assign(`/login/check-email?email=${encodeURIComponent(email)}`)
  }
  return { error, sending, submit }
}

/**
 * Sends the link. Errors are only logged: the next page says the same either way (spec §4), so it does not
 * reveal which emails may sign in.
 */
async function send(email: string): Promise<string | undefined> {
  try {
    return (await call(requestMagicLink, { body: { email } })).devNote
  } catch (thrown) {
    console.error('requestMagicLink failed', thrown)
    return undefined
  }
}
