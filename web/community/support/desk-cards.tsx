import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Severity, severities, type TicketThread } from '#contract/community/support.ts'
import { assignTicket, judgeBug, listAllTickets } from '#contract/community/ticket-desk.ts'
import { CallError, write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Input, Select } from '../../design/field.tsx'
import { countText, sentenceCase } from '../../design/texts.ts'

/** Refetches the desk's list and the ticket. */
function useDeskAct(what: string) {
  const client = useQueryClient()
  return useAct(what, () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith(listAllTickets.path),
    }),
  )
}

/** The member of the staff who answers a ticket. */
export function AssignCard({ ticket, staff }: { ticket: TicketThread; staff: readonly string[] }) {
  const { busy, act } = useDeskAct('assignTicket')
  const assign = (to: string | null): Promise<boolean> =>
    act(async () => {
      await write(assignTicket, { params: { ticketId: ticket.id }, body: { to } })
      return to ? `Assigned to ${to}.` : 'Assigned to nobody.'
    })
  return (
    <Card title="Assigned to">
      <Select
        aria-label="Assigned to"
        disabled={busy}
        value={ticket.desk?.assignedTo ?? ''}
        onChange={(text) => void assign(text || null)}
        none="Nobody"
        options={staff.map((name) => [name, name])}
      />
    </Card>
  )
}

/** How bad a reported fault is, and of which report it is a duplicate. */
export function BugCard({ ticket, onClosed }: { ticket: TicketThread; onClosed: () => void }) {
  const { busy, act } = useDeskAct('judgeBug')
  const { severity = null, duplicateOf = null, duplicates = 0 } = ticket.desk ?? {}
  const [number, setNumber] = useState(duplicateOf === null ? '' : String(duplicateOf))
  const [error, setError] = useState<string>()
  const judge = async (wish: { severity: Severity | null; duplicateOf: number | null }): Promise<void> => {
    setError(undefined)
    const isDone = await act(async () => {
      try {
        await write(judgeBug, { params: { ticketId: ticket.id }, body: wish })
      } catch (thrown) {
        if (thrown instanceof CallError) setError(thrown.fields.duplicateOf)
        throw thrown
      }
      return wish.duplicateOf !== null && wish.duplicateOf !== duplicateOf
        ? `Closed as a duplicate of report ${wish.duplicateOf}.`
        : 'Saved.'
    })
    if (isDone && wish.duplicateOf !== null && wish.duplicateOf !== duplicateOf) onClosed()
  }
  const wanted = /^\d{1,9}$/.test(number.trim()) ? Number(number) : null
  return (
    <Card title="The fault">
      <div className="grid gap-4">
        <Field label="Severity">
          <Select
            disabled={busy}
            value={severity ?? ''}
            onChange={(text) =>
              void judge({
                severity: severities.find((name) => name === text) ?? null,
                duplicateOf,
              })
            }
            none="Not judged"
            options={severities.map((name) => [name, sentenceCase(name)])}
          />
        </Field>
        <Field
          label="Duplicate of report"
          hint="Closes this one, and tells its author when the other is answered."
          error={error}
        >
          <Input inputMode="numeric" value={number} onChange={setNumber} />
        </Field>
        <Button
          busy={busy}
          disabled={wanted === duplicateOf}
          onClick={() => void judge({ severity, duplicateOf: wanted })}
        >
          {wanted === null ? 'It is no duplicate' : `Close as a duplicate of ${wanted}`}
        </Button>
        {duplicates > 0 ? (
          <p className="sub text-13">{countText(duplicates, 'duplicate')} of this report.</p>
        ) : null}
      </div>
    </Card>
  )
}
