import { useState } from 'react'
import { listPaidFollows, type PaidFollow } from '#contract/checks/retention.ts'
import { usePages } from '../../api/read-pages.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { Time } from '../../design/time.tsx'
import { useWaits } from '../../layout/waits.ts'
import { taskWords } from '../reviews/index.ts'
import { ReportUndoneDialog } from './report-undone-dialog.tsx'

/** Follows whose points can still be taken back. An owner who finds one undone reports it here. */
export function PaidFollows() {
  const { pages, isPending, isError, retry, more, busy } = usePages(listPaidFollows, {}, { isPrivate: true })
  const { undone } = useWaits()
  const [reported, setReported] = useState<PaidFollow | null>(null)
  const unique = new Map(pages.flatMap(({ follows }) => follows).map((follow) => [follow.attemptId, follow]))
  const follows = [...unique.values()]
  const [first] = pages
  return (
    <Card title={`Paid in the last ${undone}`} flush>
      <p className="sub max-desk:px-4 px-5 pb-2">
        {first?.whyNot ??
          'Was one of these undone? Report it: the person is asked for a fresh screenshot, and without one you get back everything you paid.'}
      </p>
      {isPending ? <SkeletonRows rows={3} /> : null}
      {isError ? <NotRead title="Couldn’t load this list" text="Nothing is lost." retry={retry} /> : null}
      <ul>
        {follows.map((follow) => (
          <li className="list-row" key={follow.attemptId}>
            <div className="list-row-text">
              <span className="list-row-title trunc">{follow.earner}</span>
              <span className="list-row-sub trunc two-lines">
                {taskWords(follow.action, follow.platform)} · {follow.title} ·{' '}
                <Time iso={follow.creditedAt} format="day" />
              </span>
            </div>
            <FollowState follow={follow} mayReport={first?.mayReport ?? false} onReport={setReported} />
          </li>
        ))}
      </ul>
      {first && follows.length === 0 ? (
        <EmptyState
          title="No recent follows"
          text={`Your campaigns’ follows, subscriptions and joins stay here for ${undone}.`}
        />
      ) : null}
      {more ? <ShowMore shown={follows.length} onMore={more} busy={busy} /> : null}
      {reported ? (
        <ReportUndoneDialog
          follow={reported}
          onClose={() => setReported(null)}
          onReported={() => {
            setReported(null)
            retry()
          }}
        />
      ) : null}
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
  taken: 'Points came back',
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
