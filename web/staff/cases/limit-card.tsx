import { useState } from 'react'
import type { VerdictOf } from '#contract/staff/cases.ts'
import { stageWords } from '#contract/standing.ts'
import { type MemberRecord, readMember } from '#contract/trust/members-desk.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Textarea } from '../../design/field.tsx'
import { Time } from '../../design/time.tsx'
import { useDecision } from './use-cases.tsx'

/** A member's limit with its reason; an appeal that waits is answered here. */
export function LimitCard({ member, isAdmin }: { member: MemberRecord; isAdmin: boolean }) {
  const decide = useDecision('limit')
  const { busy, error, send } = useAct('an answer to an appeal', [readMember])
  const [reason, setReason] = useState('')
  const { limit } = member
  if (!limit) return null
  const { caseId } = limit
  const give = (verdict: VerdictOf<'limit'>): void => {
    if (caseId !== null) void send(() => decide(caseId, verdict, { note: reason }))
  }
  return (
    <Card title={stageWords[limit.stage].label}>
      <dl className="grid gap-3 wrap-anywhere [&_dt]:text-13 [&_dt]:text-ink-2">
        <div>
          <dt>
            Reason, <Time iso={limit.since} inSentence />
          </dt>
          <dd>{limit.reason}</dd>
        </div>
        {limit.appeal !== null ? (
          <div>
            <dt>Appeal{limit.appealedAt ? <>, {<Time iso={limit.appealedAt} inSentence />}</> : null}</dt>
            <dd className="whitespace-pre-line">{limit.appeal}</dd>
          </div>
        ) : null}
        {limit.answer !== null ? (
          <div>
            <dt>Answer</dt>
            <dd>{limit.answer}</dd>
          </div>
        ) : null}
      </dl>
      {caseId !== null && isAdmin ? (
        <div className="grid gap-3.5 mt-4">
          <Field label="Answer" hint="The member reads it." error={error}>
            <Textarea maxLength={500} value={reason} onChange={setReason} />
          </Field>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="solid" busy={busy} onClick={() => give('lifted')}>
              End the limit
            </Button>
            <Button busy={busy} onClick={() => give('kept')}>
              Keep the limit
            </Button>
          </div>
        </div>
      ) : null}
    </Card>
  )
}
