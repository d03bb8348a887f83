import { useState } from 'react'
import { stageWords } from '#contract/standing.ts'
import { keepLimit, limitMember } from '#contract/trust/limits.ts'
import { type MemberRecord, readMember } from '#contract/trust/members-desk.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Textarea } from '../../design/field.tsx'
import { Time } from '../../design/time.tsx'

/** A member's limit with its reason; an appeal that waits is answered here. */
export function LimitCard({ member, isAdmin }: { member: MemberRecord; isAdmin: boolean }) {
  const params = { memberId: member.id }
  const { busy, error, send } = useAct('an answer to an appeal', [readMember])
  const [reason, setReason] = useState('')
  const { limit } = member
  if (!limit) return null
  const decide = (isKept: boolean): void => {
    void send(async () => {
      if (isKept) await write(keepLimit, { params, body: { reason } })
      else await write(limitMember, { params, body: { stage: null, reason } })
      return `${member.username} has been told.`
    })
  }
  const waits = limit.appeal !== null && limit.answer === null
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
      {waits && isAdmin ? (
        <div className="grid gap-3.5 mt-4">
          <Field label="Answer" hint="The member reads it." error={error}>
            <Textarea maxLength={500} value={reason} onChange={setReason} />
          </Field>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="solid" busy={busy} onClick={() => decide(false)}>
              End the limit
            </Button>
            <Button busy={busy} onClick={() => decide(true)}>
              Keep the limit
            </Button>
          </div>
        </div>
      ) : null}
    </Card>
  )
}
