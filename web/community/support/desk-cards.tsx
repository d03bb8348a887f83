import { useState } from 'react'
import { type Severity, severities, type TicketThread } from '#contract/community/support.ts'
import { assignTicket, judgeBug, listAllTickets } from '#contract/community/ticket-desk.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Input, Select } from '../../design/field.tsx'
import { countText, sentenceCase } from '../../design/texts.ts'

const useDeskAct = (what: string) => useAct(what, [listAllTickets.path])

/** The member of the staff who answers a ticket. */
export function AssignCard({ ticket, staff }: { ticket: TicketThread; staff: readonly string[] }) {
  const { busy, act } = useDeskAct('assignTicket')
  const assign = (to: string | null): Promise<boolean> =>
    act(
      () => write(assignTicket, { params: { ticketId: ticket.id }, body: { to } }),
      to ? `Assigned to ${to}.` : 'Assigned to no one.',
    )
  return (
    <Card title="Assigned to">
      <Select
        aria-label="Assigned to"
        disabled={busy}
        value={ticket.desk?.assignedTo ?? ''}
        onChange={(text) => void assign(text || null)}
        none="No one"
        options={staff.map((name) => [name, name])}
      />
    </Card>
  )
}

/** How bad a reported fault is, and of which report it is a duplicate. */
export function BugCard({ ticket, onClosed }: { ticket: TicketThread; onClosed: () => void }) {
  const { busy, fields, act } = useDeskAct('judgeBug')
  const { severity = null, duplicateOf = null, duplicates = 0 } = ticket.desk ?? {}
  const [number, setNumber] = useState(duplicateOf === null ? '' : String(duplicateOf))
  const judge = async (judgement: {
    severity: Severity | null
    duplicateOf: number | null
  }): Promise<void> => {
    const isClosing = judgement.duplicateOf !== null && judgement.duplicateOf !== duplicateOf
    const isDone = await act(
      () => write(judgeBug, { params: { ticketId: ticket.id }, body: judgement }),
      isClosing ? `Closed as a duplicate of report ${judgement.duplicateOf}.` : 'Saved.',
    )
    if (isDone && isClosing) onClosed()
  }
  const wanted = /^\d{1,9}$/.test(number.trim()) ? Number(number) : null
  return (
    <Card title="The fault" body="grid gap-4">
      <Field label="Severity">
        <Select
          disabled={busy}
          value={severity ?? ''}
          onChange={(text) =>
            void judge({ severity: severities.find((name) => name === text) ?? null, duplicateOf })
          }
          none="Not judged"
          options={severities.map((name) => [name, sentenceCase(name)])}
        />
      </Field>
      <Field
        label="Duplicate of report"
        hint="Closes this one, and tells its author when the other is answered."
        error={fields.duplicateOf}
      >
        <Input inputMode="numeric" value={number} onChange={setNumber} />
      </Field>
      <Button
        busy={busy}
        disabled={wanted === duplicateOf}
        onClick={() => void judge({ severity, duplicateOf: wanted })}
      >
        {wanted === null && duplicateOf !== null
          ? 'It’s no duplicate'
          : `Close as a duplicate${wanted === null ? '' : ` of ${wanted}`}`}
      </Button>
      {duplicates > 0 ? (
        <p className="sub text-13">{countText(duplicates, 'duplicate')} of this report.</p>
      ) : null}
    </Card>
  )
}
