import { useEffect, useState } from 'react'
import { invalidEmail, readEmailAddress } from '#contract/email-address.ts'
import { requestMagicLink } from '#contract/sessions.ts'
import { call } from '../../api/client.ts'
import { leaveNotice } from '../notices/index.ts'
import { rememberLogin } from './login-email.ts'

/** The form that asks for a link: one field, one sentence of complaint, one act. */
export function useMagicLink(): {
  error: string | undefined
  sending: boolean
  submit: (email: string) => Promise<void>
} {
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  // Back from the next page the browser shows this one as it was left: sending.
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

/** The next page says the same whether this worked or not (spec §4): who may sign in is nobody's business. */
async function send(email: string): Promise<string | undefined> {
  try {
    return (await call(requestMagicLink, { body: { email } })).devNote
  } catch (thrown) {
    console.error('requestMagicLink failed', thrown)
    return undefined
  }
}
