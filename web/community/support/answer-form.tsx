import { messageMost, type TicketThread } from '#contract/community/support.ts'
import { answerTicket, listAllTickets } from '#contract/community/ticket-desk.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Field, Form, Textarea } from '../../design/field.tsx'
import { useDraftText } from '../../design/use-text-draft.ts'

/** The answer, of which the author is notified, and the way to close the ticket. */
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
