import { type FormEvent, useState } from 'react'
import { previewWebsite } from '#contract/campaigns.ts'
import type { Output } from '#contract/operation.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { LinkIcon } from '../../design/icons.ts'
import { Input } from '../../design/input.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'

/** Paste an address; the server reads what is there. */
export function AddressStep({ onFound }: { onFound: (page: Output<typeof previewWebsite>) => void }) {
  const hydrated = useHydrated()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const look = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const url = String(new FormData(event.currentTarget).get('url') ?? '')
    setBusy(true)
    setError(undefined)
    try {
      onFound(await write(previewWebsite, { body: { url } }))
    } catch (thrown) {
      console.error('previewWebsite failed', thrown)
      setError(thrown instanceof CallError ? (thrown.fields.url ?? thrown.sentence) : sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="grid gap-4" onSubmit={look} noValidate>
      <Field
        label="Website address"
        hint="A page that anybody can open. We read its title and picture."
        error={error}
      >
        <Input
          icon={LinkIcon}
          name="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          maxLength={2048}
        />
      </Field>
      <div className="actions">
        <Button type="submit" variant="solid" size="lg" busy={busy} disabled={!hydrated}>
          Continue
        </Button>
      </div>
    </form>
  )
}
