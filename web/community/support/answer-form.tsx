import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageMost, type TicketThread } from '#contract/community/support.ts'
import {
  answerTicket,
  listAllTickets,
  listAnswerTemplates,
  writeAnswerTemplate,
} from '#contract/community/ticket-desk.ts'
import { queryKey } from '#contract/operation.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Field, Form, Input, Select, Textarea } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { useDraftText } from '../../design/use-text-draft.ts'

/** The answer, of which the author is notified, from a template if one fits, and the way to close the ticket. */
export function AnswerForm({ ticket, onDone }: { ticket: TicketThread; onDone: () => void }) {
  const [text, setText] = useDraftText(`answer:${ticket.id}`)
  const { busy, act } = useAct('answerTicket', [listAllTickets.path])
  const isEmpty = text.trim() === ''
  const send = async (close: boolean): Promise<void> => {
    const seen = ticket.messages.at(-1)?.id
    const body = { text: isEmpty ? null : text, close, ...(seen && { seen }) }
    const isDone = await act(
      () => write(answerTicket, { params: { ticketId: ticket.id }, body }),
      isEmpty ? 'Ticket closed.' : 'Answer sent.',
    )
    if (!isDone) return
    setText('')
    onDone()
  }
  const duplicates = ticket.desk?.duplicates ?? 0
  return (
    <Form className="grid gap-3" onSend={() => isEmpty || send(false)}>
      <Templates name={ticket.author} text={text} onInsert={setText} />
      <Field
        label="Answer"
        hint={
          duplicates > 0
            ? `Its author is notified; closing with an answer notifies the authors of ${duplicates} duplicates too.`
            : 'Its author is notified.'
        }
      >
        <Textarea rows={6} maxLength={messageMost} value={text} onChange={setText} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {ticket.state === 'closed' && isEmpty ? null : (
          <Button busy={busy} onClick={() => void send(true)}>
            {isEmpty ? 'Close without an answer' : 'Answer and close'}
          </Button>
        )}
        <Button type="submit" variant="solid" busy={busy} disabled={isEmpty}>
          Answer
        </Button>
      </div>
    </Form>
  )
}

interface TemplatesProps {
  /** Replaces {name}; null: a visitor. */
  name: string | null
  text: string
  onInsert: (text: string) => void
}

/** Inserts a template, and keeps the answer as one. */
function Templates({ name, text, onInsert }: TemplatesProps) {
  const client = useQueryClient()
  const { data } = useRead(listAnswerTemplates, {})
  const [title, setTitle] = useState<string | null>(null)
  const { busy, error, send } = useAct('writeAnswerTemplate', [], () => setTitle(null))
  const templates = data?.templates ?? []
  const insert = (id: string): void => {
    const found = templates.find((template) => template.id === id)
    if (!found) return
    const filled = found.text.replaceAll('{name}', name ?? 'there')
    onInsert(text.trim() === '' ? filled : `${text}\n\n${filled}`)
  }
  const save = (kept: string | null) =>
    send(async () => {
      const written = await write(writeAnswerTemplate, { body: { title: title ?? '', text: kept } })
      client.setQueryData(queryKey(listAnswerTemplates), written)
      return kept === null ? 'Template deleted.' : 'Template saved.'
    })
  const isKnown = templates.some((template) => template.title === title?.trim())
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60">
        <Field label="Insert a template">
          <Select
            value=""
            onChange={insert}
            none="Choose"
            options={templates.map((template) => [template.id, template.title])}
          />
        </Field>
      </div>
      <Button onClick={() => setTitle('')}>Save as template</Button>
      <FormDialog
        open={title !== null}
        onClose={() => setTitle(null)}
        title="Save the answer as a template"
        text="Write {name} where the member’s name belongs. A template of the same title is replaced."
        send="Save"
        busy={busy}
        error={error}
        onSend={() => save(text)}
      >
        <Field label="Title">
          <Input list="template-titles" maxLength={80} value={title ?? ''} onChange={setTitle} />
          <datalist id="template-titles">
            {templates.map((template) => (
              <option key={template.id} value={template.title} />
            ))}
          </datalist>
        </Field>
        {isKnown ? (
          <Button variant="danger" busy={busy} onClick={() => void save(null)}>
            Delete this template
          </Button>
        ) : null}
      </FormDialog>
    </div>
  )
}
