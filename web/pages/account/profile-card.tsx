import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Account, changeProfile } from '#contract/people/account.ts'
import type { Viewer } from '#contract/people/sessions.ts'
import { countries, countryCodes, languageCodes, languages } from '#contract/places.ts'
import { authCacheKey } from '../../api/cache-times.ts'
import { write } from '../../api/client.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Input, Select } from '../../design/field.tsx'
import { FileButton } from '../../design/file-button.tsx'
import { toast } from '../../design/toast-store.ts'
import { useThumbnail } from '../../exchange/campaigns/thumbnail-field.tsx'
import { UsernameDialog } from '../../people/members/username-dialog.tsx'
import { useAccountAct } from './use-account.ts'

/** Picture, names, language and country. */
export function ProfileCard({ account, username }: { account: Account; username: string }) {
  return (
    <Card title="Profile" body="grid gap-6">
      <Picture account={account} username={username} />
      <Username username={username} />
      <Details account={account} />
    </Card>
  )
}

function Picture({ account, username }: { account: Account; username: string }) {
  const client = useQueryClient()
  const { busy: saving, error, fields, act } = useAccountAct()
  const show = (profileImageUrl: string | null): void =>
    void client.setQueryData<Viewer | null>(
      authCacheKey,
      (viewer) => viewer && { ...viewer, profileImageUrl },
    )
  const save = async (picture: string | null): Promise<void> => {
    let url: string | null = null
    const isSaved = await act(async () => {
      const answer = await write(changeProfile, { body: { picture } })
      url = answer.account.avatarUrl
      return answer
    })
    if (isSaved) show(url)
  }
  const { busy, problem, send } = useThumbnail(account.avatarUrl, ({ id: picture }) => void save(picture))
  const message = problem ?? fields.picture ?? error
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={username} imageUrl={account.avatarUrl} size={56} />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <FileButton
            label="Profile picture"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            icon="Image"
            busy={busy || saving}
            onFile={(file) => void send(file)}
          >
            {account.avatarUrl ? 'Choose another' : 'Choose a picture'}
          </FileButton>
          {account.avatarUrl ? (
            <Button variant="ghost" busy={saving} onClick={() => void save(null)}>
              Remove picture
            </Button>
          ) : null}
        </div>
        {message ? <Note tone="danger">{message}</Note> : null}
      </div>
    </div>
  )
}

function Username({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-13 font-label">Username</p>
        <p>{username}</p>
      </div>
      <Button onClick={() => setOpen(true)}>Change username</Button>
      <UsernameDialog username={username} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

function Details({ account }: { account: Account }) {
  const { busy, error, fields, act } = useAccountAct()
  const [firstName, setFirstName] = useState(account.firstName ?? '')
  const [language, setLanguage] = useState<string>(account.language ?? '')
  const [country, setCountry] = useState<string>(account.country ?? '')
  const save = async (): Promise<void> => {
    const body = {
      firstName,
      language: languageCodes.find((code) => code === language) ?? null,
      country: countryCodes.find((code) => code === country) ?? null,
    }
    if (await act(() => write(changeProfile, { body }))) toast({ title: 'Profile saved.' })
  }
  return (
    <Form className="grid gap-5" onSend={save}>
      <Field label="First name" aside="Optional" error={fields.firstName}>
        <Input autoComplete="given-name" maxLength={40} value={firstName} onChange={setFirstName} />
      </Field>
      <div className="grid grid-cols-2 gap-5 max-desk:grid-cols-1">
        <CodeSelect label="Language" names={languages} value={language} onChange={setLanguage} />
        <CodeSelect label="Country" names={countries} value={country} onChange={setCountry} />
      </div>
      <p className="field-hint">
        Creators can ask for people with a language or country. No one else sees yours.
      </p>
      {error ? <Note tone="danger">{error}</Note> : null}
      <Button type="submit" busy={busy} className="justify-self-start">
        Save profile
      </Button>
    </Form>
  )
}

interface CodeProps {
  label: string
  names: Readonly<Record<string, string>>
  value: string
  onChange: (code: string) => void
}

function CodeSelect({ label, names, value, onChange }: CodeProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={onChange} none="Not set" options={Object.entries(names)} />
    </Field>
  )
}
