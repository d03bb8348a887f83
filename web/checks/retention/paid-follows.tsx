import { useState } from 'react'
import { listPaidFollows, type PaidFollow, reportUndone } from '#contract/checks/retention.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Textarea } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Time } from '../../design/time.tsx'
import { useAsked } from '../../design/use-modal.ts'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { useWaits } from '../../layout/waits.ts'
import { taskWords } from '../reviews/review-words.ts'

/** Follows whose points can still be taken back. An owner who finds one undone reports it here. */
export function PaidFollows() {
  const list = usePages(listPaidFollows, {}, { isPrivate: true })
  const { undone } = useWaits()
  const { asked, ask, close } = useAsked<PaidFollow>()
  const [first] = list.pages
  return (
    <Card title={`Paid in the last ${undone}`} flush>
      <p className="sub max-w-reading max-desk:px-4 px-5 pb-2">
        {first?.whyNot ??
          'Was one of these undone? Report it: we ask for a fresh screenshot, and without one you get back everything you paid.'}
      </p>
      <PageList
        list={list}
        rowsOf={({ follows }) => follows}
        keyOf={({ attemptId }) => attemptId}
        failed={{ title: 'Couldn’t load this list', text: 'Nothing is lost.' }}
        empty={{
          title: 'No recent follows',
          text: `Your campaigns’ follows, subscriptions and joins appear here for ${undone}.`,
        }}
      >
        {(follow) => (
          <li className="list-row">
            <div className="list-row-text">
              <span className="list-row-title trunc">{follow.earner}</span>
              <span className="list-row-sub">
                {taskWords(follow.action, follow.platform)} · {follow.title} ·{' '}
                <Time iso={follow.creditedAt} format="day" />
              </span>
            </div>
            <FollowState follow={follow} mayReport={first?.mayReport ?? false} onReport={ask} />
          </li>
        )}
      </PageList>
      {asked ? <ReportUndoneDialog follow={asked} onClose={close} /> : null}
    </Card>
  )
}

interface FollowStateProps {
  follow: PaidFollow
  mayReport: boolean
  onReport: (follow: PaidFollow) => void
}

const stateLabels: Record<Exclude<PaidFollow['state'], 'open'>, string> = {
  asked: 'Asked',
  checking: 'Being checked',
  kept: 'Still there',
  taken: 'Points returned',
  withdrawn: 'Withdrawn',
}

function FollowState({ follow, mayReport, onReport }: FollowStateProps) {
  if (follow.state !== 'open') return <Badge>{stateLabels[follow.state]}</Badge>
  if (!mayReport) return null
  return (
    <Button size="sm" onClick={() => onReport(follow)}>
      Report as undone<span className="sr-only">: {follow.earner}</span>
    </Button>
  )
}

interface Props {
  follow: PaidFollow
  onClose: () => void
}

/** Asks for confirmation before the earner is asked for a fresh screenshot. */
function ReportUndoneDialog({ follow, onClose }: Props) {
  const { freshProof } = useWaits()
  const [note, setNote] = useState('')
  const { busy, error, send } = useAct('reportUndone', [listPaidFollows], onClose)
  const body = note.trim() === '' ? {} : { note }
  const report = () =>
    send(
      () => write(reportUndone, { params: { attemptId: follow.attemptId }, body }),
      `We asked ${follow.earner} for a fresh screenshot.`,
    )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Did ${follow.earner} undo it?`}
      text={`Check first: a third report that turns out wrong ends your right to report. They have ${freshProof} to send a fresh screenshot. Nothing is taken before then.`}
      send="Report it"
      busy={busy}
      onSend={report}
    >
      <Field label="What did you see?" aside="Optional" error={error}>
        <Textarea value={note} rows={2} maxLength={500} onChange={setNote} />
      </Field>
    </FormDialog>
  )
}
