import { invalidEmail, readEmailAddress } from '#contract/email-address.ts'
import { requestMagicLink } from '#contract/people/sessions.ts'
import { call } from '../../api/client.ts'
import { leaveFor, useSend } from '../../api/use-send.ts'
import { Button, TextLink } from '../../design/button.tsx'
import { Field, Form, Input } from '../../design/field.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { leaveNotice } from '../../notices/index.ts'
import { rememberLogin } from './login-email.ts'

/** The passwordless form: an email field and Continue with Email. */
export function EmailForm() {
  const { error, sending, submit } = useMagicLink()
  const blocked = useHydrated() && !navigator.cookieEnabled
  return (
    // Reads the field itself, so text typed before hydration counts too.
    <Form className="grid gap-4" onSend={(typed) => submit(String(typed.get('email') ?? ''))}>
      <Field label="Email" error={blocked ? cookiesBlocked : error}>
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
      <Button type="submit" variant="solid" size="lg" full icon="EnvelopeSimple" busy={sending}>
        Continue with Email
      </Button>
      <p className="field-hint text-balance">
        By continuing you agree to the <TextLink href="/terms">Terms</TextLink> and the{' '}
        <TextLink href="/privacy">Privacy Policy</TextLink>.
      </p>
    </Form>
  )
}

const cookiesBlocked = 'This browser blocks cookies. Allow them for this site to sign in.'

/** The form that requests a link: one field, one error, one action. */
function useMagicLink() {
  const { busy: sending, error, setError, send } = useSend('requestMagicLink')
  const submit = (typed: string): unknown => {
    const email = readEmailAddress(typed)
    if (email === null) return setError(invalidEmail)
    return send(async () => {
      rememberLogin(email, await request(email))
      leaveNotice({ title: 'Magic link sent!' })
      await leaveFor(`/login/check-email?email=${encodeURIComponent(email)}`)
    })
  }
  return { error, sending, submit }
}

/**
 * Requests the link. Errors are only logged: the next page says the same either way (spec §4), so it does not
 * reveal which emails may sign in.
 */
async function request(email: string): Promise<string | undefined> {
  try {
    return (await call(requestMagicLink, { body: { email } })).devNote
  } catch (thrown) {
    console.error('requestMagicLink failed', thrown)
    return undefined
  }
}
