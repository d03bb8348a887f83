import type { FormEvent } from 'react'
import { claimAccount } from '#contract/exchange/connections.ts'
import { handleExample } from '#contract/exchange/own-account.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { Input } from '../../design/input.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { useAccountAct } from './use-accounts.ts'

/** Claims an account; the server returns a code to put in its bio. */
export function ClaimForm({ platform, more }: { platform: PlatformName; more: boolean }) {
  const hydrated = useHydrated()
  const { busy, error, act } = useAccountAct()
  const site = platform === 'website'
  const claim = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const handle = String(new FormData(event.currentTarget).get('handle') ?? '')
    await act(() => call(claimAccount, { params: { platform }, body: { handle } }))
  }
  return (
    <form className="grid max-w-100 gap-4" onSubmit={claim} noValidate>
      <p className="dim text-pretty">
        {more ? 'Or prove it with a code. ' : ''}
        {site
          ? 'You get a code to put on your website’s home page. We never ask for a password.'
          : 'You get a code to put in your bio there for a moment. We never ask for a password.'}
      </p>
      <Field
        label={site ? 'Your website' : `Your name on ${platformLabels[platform]}`}
        hint={`Like ${handleExample(platform)}, or paste a link to your page.`}
        error={error}
      >
        <Input name="handle" autoCapitalize="none" autoComplete="off" spellCheck={false} maxLength={200} />
      </Field>
      <div>
        <Button type="submit" variant={more ? 'line' : 'solid'} busy={busy} disabled={!hydrated}>
          Get a code
        </Button>
      </div>
    </form>
  )
}
