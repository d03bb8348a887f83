import { type FormEvent, useState } from 'react'
import {
  messageMost,
  replyToTicket,
  type TicketThread,
  ticketPicturesMost,
} from '#contract/community/support.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { Textarea } from '../../design/input.tsx'
import { usePictures } from '../../exchange/campaigns/pictures-field.tsx'

interface Props {
  ticket: TicketThread
  /** Visitors can't upload pictures. */
  isMember: boolean
  onChange: (ticket: TicketThread) => void
}

/** Adds a message to the caller's ticket; what was typed stays if it could not be sent. */
export function ReplyForm({ ticket, isMember, onChange }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const pictures = usePictures(ticketPicturesMost)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const body = { text, pictures: pictures.ids }
      const answer = await write(replyToTicket, { params: { ticketId: ticket.id }, body })
      onChange(answer.ticket)
      setText('')
      pictures.clear()
      setError(undefined)
    } catch (thrown) {
      console.error('replyToTicket failed', thrown)
      setError(thrown instanceof CallError ? (thrown.fields.text ?? thrown.sentence) : sentenceOf(thrown))
    }
    setBusy(false)
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={ticket.state === 'closed' ? 'Reply, which opens the ticket again' : 'Reply'}
        error={error}
      >
        <Textarea
          rows={4}
          maxLength={messageMost}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {isMember && text !== '' ? pictures.field : null}
      <Button type="submit" variant="solid" busy={busy} className="justify-self-start">
        Send
      </Button>
    </form>
  )
}
