import { useState } from 'react'
import {
  type BrowserDetails,
  type listTicketSubjects,
  messageMost,
  openTicket,
  type SubjectKind,
  subjectKinds,
  type TicketKind,
  ticketKindNames,
  ticketKinds,
  ticketPicturesMost,
} from '#contract/community/support.ts'
import type { Output } from '#contract/operation.ts'
import { write } from '../../api/client.ts'
import { leaveFor, useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Field, Form, Input, Select, Textarea } from '../../design/field.tsx'
import { timeText } from '../../design/time-text.ts'
import { useHydrated } from '../../design/use-hydrated.ts'
import { useTextDraft } from '../../design/use-text-draft.ts'
import { usePictures } from '../../exchange/campaigns/pictures-field.tsx'
import { subjectWords } from './thread.tsx'

type Subjects = Output<typeof listTicketSubjects>['subjects']

interface Props {
  subjects: Subjects
  /** Types and subjects that a link to this page has chosen: /support?kind=payment&order={id}. */
  query: Record<string, string>
}

/** Opens a ticket, with the attempt, order or campaign that it is about; then leads to it. */
export function TicketForm({ subjects, query }: Props) {
  const [first] = useState(() => firstValues(subjects, query))
  // A link that chooses something else begins with that.
  const { text: values, change, forget } = useTextDraft(`ticket:${first.kind} ${first.about}`, first)
  const texts = useTexts()
  const { busy, general: error, fields, send } = useSend('openTicket')
  const pictures = usePictures(ticketPicturesMost)
  const browser = useHydrated() && values.kind === 'bug' ? browserNow() : null
  const open = () =>
    send(async () => {
      const [kind, id = ''] = values.about.split(':')
      const about = values.about === '' ? null : { kind: kind as SubjectKind, id }
      const body = { ...values, ...texts.text, about, browser, pictures: pictures.ids }
      const { ticket } = await write(openTicket, { body })
      texts.forget()
      forget()
      return leaveFor(`/support/${ticket.id}`)
    })
  return (
    <Form className="grid gap-5" onSend={open}>
      <KindField value={values.kind} onChange={(kind) => change({ kind })} />
      {subjects.length > 0 ? (
        <Field label="What is it about?" aside="Optional" error={fields.about}>
          <Select value={values.about} onChange={(about) => change({ about })} none="Nothing in particular">
            {subjectKinds.map((kind) => (
              <SubjectOptions key={kind} kind={kind} subjects={subjects} />
            ))}
          </Select>
        </Field>
      ) : null}
      <TextFields {...texts} fields={fields} />
      {pictures.field}
      {browser ? <BrowserNote browser={browser} /> : null}
      {error ? <Note tone="danger">{error}</Note> : null}
      <Button type="submit" variant="solid" size="lg" busy={busy} className="justify-self-start">
        Send ticket
      </Button>
    </Form>
  )
}

/** The type of a ticket. */
export function KindField({ value, onChange }: { value: TicketKind; onChange: (kind: TicketKind) => void }) {
  return (
    <Field label="Type">
      <Select
        value={value}
        onChange={(text) => onChange(text as TicketKind)}
        options={ticketKindNames.map((kind) => [kind, ticketKinds[kind]])}
      />
    </Field>
  )
}

const noTexts = { subject: '', text: '' }

/** Subject and message as they are typed. */
export const useTexts = () => useTextDraft('ticket', noTexts)

type TextProps = Pick<ReturnType<typeof useTexts>, 'text' | 'change'> & { fields: Record<string, string> }

/** Subject and message, for members and visitors. */
export function TextFields({ text: { subject, text }, change, fields }: TextProps) {
  return (
    <>
      <Field label="Subject" error={fields.subject}>
        <Input maxLength={120} value={subject} onChange={(subject) => change({ subject })} />
      </Field>
      <Field
        label="Message"
        hint="What you did, what happened, and what you expected. Never send a password."
        error={fields.text}
      >
        <Textarea rows={7} maxLength={messageMost} value={text} onChange={(text) => change({ text })} />
      </Field>
    </>
  )
}

function SubjectOptions({ kind, subjects }: { kind: SubjectKind; subjects: Subjects }) {
  const own = subjects.filter((subject) => subject.kind === kind)
  if (own.length === 0) return null
  return (
    <optgroup label={`${subjectWords[kind]}s`}>
      {own.map(({ id, title, at }) => (
        <option key={id} value={`${kind}:${id}`}>
          {title} · {timeText(at, 'date', null)}
        </option>
      ))}
    </optgroup>
  )
}

function BrowserNote({ browser }: { browser: BrowserDetails }) {
  return (
    <Note>
      Sent with it, so we can see what you see: the page {browser.page}, {browser.agent}, a window of{' '}
      {browser.window}, {browser.language}, {browser.theme} theme.
    </Note>
  )
}

function browserNow(): BrowserDetails {
  const from = document.referrer.startsWith(location.origin) ? document.referrer : location.href
  const { pathname } = new URL(from)
  return {
    page: pathname.slice(0, 500),
    agent: navigator.userAgent.slice(0, 400),
    window: `${innerWidth} × ${innerHeight}`,
    language: navigator.language.slice(0, 40),
    theme: (document.documentElement.dataset.theme ?? 'dark').slice(0, 20),
  }
}

function firstValues(subjects: Subjects, query: Record<string, string>) {
  const named = subjects.find(({ kind, id }) => query[kind] === id)
  const kind = ticketKindNames.find((name) => name === query.kind)
  const ofSubject = { attempt: 'task', order: 'payment', campaign: 'campaign' } as const
  return {
    kind: kind ?? (named ? ofSubject[named.kind] : ('question' as TicketKind)),
    about: named ? `${named.kind}:${named.id}` : '',
  }
}
