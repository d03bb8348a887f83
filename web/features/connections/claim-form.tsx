import type { FormEvent } from 'react'
import { claimAccount } from '#contract/connections.ts'
import { handleExample } from '#contract/own-account.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { Input } from '../../design/input.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { useAccountAct } from './use-accounts.ts'

/** States an own account; the server answers a code for its bio. */
export function ClaimForm({ platform, more }: { platform: PlatformName; more: boolean }) {
  const hydrated = useHydrated()
  const { busy, error, act } = useAccountAct()
  const site = platform === 'website'
  const state = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const handle = String(new FormData(event.currentTarget).get('handle') ?? '')
    await act(() => call(claimAccount, { params: { platform }, body: { handle } }))
  }
  return (
    <form className="grid max-w-100 gap-4" onSubmit={state} noValidate>
      <p className="dim text-pretty">
        {more ? 'Or prove it with a code. ' : ''}
        {site
          ? 'You get a code to put onto the first page of your website. We never ask for a password.'
          : 'You get a code to put into your bio there for a moment. We never ask for a password.'}
      </p>
      <Field
        label={site ? 'Your website' : `Your name on ${platformLabels[platform]}`}
        hint={`Like ${handleExample(platform)}, or paste the address of your page.`}
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
