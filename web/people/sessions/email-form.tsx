import type { FormEvent } from 'react'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { EnvelopeSimpleIcon } from '../../design/icons.ts'
import { Input } from '../../design/input.tsx'
import { WordLink } from '../../layout/open-pages.tsx'
import { useMagicLink } from './use-magic-link.ts'

/** The passwordless form: an email field and Continue with Email. */
export function EmailForm() {
  const { error, sending, submit } = useMagicLink()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Reads the field itself, so text typed before hydration counts too.
    void submit(String(new FormData(event.currentTarget).get('email') ?? ''))
  }
  return (
    <form className="grid gap-4" onSubmit={onSubmit} noValidate>
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
        By continuing you agree to the <WordLink href="/terms">Terms</WordLink> and the{' '}
        <WordLink href="/privacy">Privacy Policy</WordLink>.
      </p>
    </form>
  )
}
