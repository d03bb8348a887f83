import { useState } from 'react'
import { contactUs, type TicketKind } from '#contract/community/support.ts'
import { readEmailAddress } from '#contract/email-address.ts'
import type { SiteFacts } from '#contract/render.ts'
import { write } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Field, Form, Input } from '../../design/field.tsx'
import { useTextDraft } from '../../design/use-text-draft.ts'
import { KindField, TextFields, useTexts } from './ticket-form.tsx'

const first = { email: '', kind: 'question' as TicketKind, website: '' }

/** A visitor’s message to support. The answer is mailed, and its link opens the conversation. */
export function ContactForm({ site }: { site: Pick<SiteFacts, 'linkDelivery'> }) {
  const { text: values, show, change, forget } = useTextDraft('contact', first)
  const texts = useTexts()
  const { busy, general: error, fields, send } = useSend('contactUs')
  const [sentTo, setSentTo] = useState<string>()
  const submit = (): void => {
    void send(async () => {
      const email = readEmailAddress(values.email) ?? values.email
      await write(contactUs, { body: { ...values, ...texts.text, email } })
      texts.forget()
      forget()
      setSentTo(email)
    })
  }
  const again = (): void => {
    setSentTo(undefined)
    show(first)
    texts.show({ subject: '', text: '' })
  }
  if (sentTo !== undefined) return <Sent to={sentTo} onAgain={again} />
  return (
    <Form className="grid gap-5" onSend={submit}>
      {site.linkDelivery === 'terminal' ? (
        <Note tone="warn">
          An answer reaches you only once the operator sets SMTP_URL: no email is sent yet.
        </Note>
      ) : null}
      <Field label="Your email" hint="We reply to it and use it for nothing else." error={fields.email}>
        <Input
          type="email"
          autoComplete="email"
          maxLength={254}
          value={values.email}
          onChange={(email) => change({ email })}
        />
      </Field>
      <KindField value={values.kind} onChange={(kind) => change({ kind })} />
      <TextFields {...texts} fields={fields} />
      {/* Programs fill in every field; people never see this one. */}
      <input
        className="hidden"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        value={values.website}
        onChange={(event) => change({ website: event.target.value })}
      />
      {error ? <Note tone="danger">{error}</Note> : null}
      <Button type="submit" variant="solid" size="lg" busy={busy} className="justify-self-start">
        Send message
      </Button>
    </Form>
  )
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-4" role="status">
      <p className="h3">Your message has arrived</p>
      <p className="sub">
        A person reads it and replies to <b className="text-ink wrap-anywhere">{to}</b>. Until then nothing is
        sent to that email.
      </p>
      <Button onClick={onAgain}>Write another</Button>
    </div>
  )
}
