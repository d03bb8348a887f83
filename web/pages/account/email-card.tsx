import { useState } from 'react'
import { type Account, changeEmail, dropEmailChange } from '#contract/people/account.ts'
import { write } from '../../api/client.ts'
import { Button, TextLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Input } from '../../design/field.tsx'
import { Time } from '../../design/time.tsx'
import { useAccountAct } from './use-account.ts'

/** The email, and the way to another one: both mailboxes confirm it. */
export function EmailCard({ account }: { account: Account }) {
  const { busy, error, fields, act } = useAccountAct()
  const [links, setLinks] = useState<readonly string[]>([])
  const change = (typed: FormData) =>
    act(async () => {
      const answer = await write(changeEmail, { body: { email: String(typed.get('email')) } })
      setLinks(answer.devNotes ?? [])
      return answer
    })
  const { emailChange } = account
  return (
    <Card title="Email" body="grid gap-5">
      <div>
        <p className="text-13 font-label">You sign in as</p>
        <p className="wrap-anywhere">{account.email}</p>
      </div>
      {emailChange ? (
        <div className="grid justify-items-start gap-3" role="status">
          <p className="max-w-reading wrap-anywhere">
            Moving to <b>{emailChange.address}</b>.{' '}
            {emailChange.oldConfirmed
              ? 'Current email confirmed. Still waiting for your new one.'
              : emailChange.newConfirmed
                ? 'New email confirmed. Still waiting for your current one.'
                : 'Open the links we sent to both emails.'}{' '}
            The links work until <Time iso={emailChange.endsAt} inSentence />.
          </p>
          {links.map((link, index) => (
            <TextLink key={link} href={link}>
              {index === 0 ? 'Link for the current email' : 'Link for the new email'}
            </TextLink>
          ))}
          <Button busy={busy} onClick={() => void act(() => write(dropEmailChange, {}))}>
            Keep the current email
          </Button>
        </div>
      ) : (
        <Form className="grid gap-3" onSend={change}>
          <Field
            label="New email"
            hint="We send a link to both. It changes once both are opened."
            error={fields.email}
          >
            <Input type="email" autoComplete="email" name="email" />
          </Field>
          <Button type="submit" busy={busy} className="justify-self-start">
            Change email
          </Button>
        </Form>
      )}
      {error ? <Note tone="danger">{error}</Note> : null}
    </Card>
  )
}
