import { useEffect, useState } from 'react'
import { invalidEmail, readEmailAddress } from '#contract/email-address.ts'
import { requestMagicLink } from '#contract/people/sessions.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Field, Form, Input } from '../../design/field.tsx'
import { EnvelopeSimpleIcon } from '../../design/icons.ts'
import { leaveNotice } from '../../notices/index.ts'
import { rememberLogin } from './login-email.ts'

/** The passwordless form: an email field and Continue with Email. */
export function EmailForm() {
  const { error, sending, submit } = useMagicLink()
  return (
    // Reads the field itself, so text typed before hydration counts too.
    <Form className="grid gap-4" onSend={(typed) => submit(String(typed.get('email') ?? ''))}>
      <Field label="Email" error={error}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
          autoFocus
        />
      </Field>
      <Button type="submit" variant="solid" size="lg" full icon={EnvelopeSimpleIcon} busy={sending}>
        Continue with Email
      </Button>
      <p className="field-hint text-balance">
        By continuing you agree to the{' '}
        <a className="link" href="/terms">
          Terms
        </a>{' '}
        and the{' '}
        <a className="link" href="/privacy">
          Privacy Policy
        </a>
        .
      </p>
    </Form>
  )
}

/** The form that requests a link: one field, one error, one action. */
function useMagicLink(): {
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
