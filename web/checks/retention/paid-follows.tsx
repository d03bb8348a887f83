import { listPaidFollows, type PaidFollow, reportUndone } from '#contract/checks/retention.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Time } from '../../design/time.tsx'
import { taskWords } from '../../exchange/tasks/task-labels.ts'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { useWaits } from '../../layout/waits.ts'

/** Follows whose points can still be taken back. An owner who finds one undone reports it here. */
export function PaidFollows() {
  const list = usePages(listPaidFollows, {}, { isPrivate: true })
  const { undone, freshProof } = useWaits()
  const { ask, dialog } = useActDialog((follow: PaidFollow) => reportAct(follow, freshProof))
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
            <FollowState follow={follow} mayReport={first?.mayReport ?? false} onReport={() => ask(follow)} />
          </li>
        )}
      </PageList>
      {dialog}
    </Card>
  )
}

interface FollowStateProps {
  follow: PaidFollow
  mayReport: boolean
  onReport: () => void
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
    <Button size="sm" onClick={onReport}>
      Report as undone<span className="sr-only">: {follow.earner}</span>
    </Button>
  )
}

/** Asks the earner for a fresh screenshot. freshProof: the time they have for it. */
const reportAct = ({ attemptId, earner }: PaidFollow, freshProof: string) =>
  declareAct(reportUndone, {
    title: `Did ${earner} undo it?`,
    text: `Check first: a third report that turns out wrong ends your right to report. They have ${freshProof} to send a fresh screenshot. Nothing is taken before then.`,
    verb: 'Report it',
    fields: { note: { label: 'What did you see?', aside: 'Optional', rows: 2, most: 500 } },
    params: { attemptId },
    body: ({ note }) => (note ? { note } : {}),
    said: `We asked ${earner} for a fresh screenshot.`,
    settle: [listPaidFollows],
  })
