import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decideReview, listReviews, type OwnerReview } from '#contract/reviews.ts'
import { write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { Note } from '../../design/note.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Time } from '../../design/time.tsx'
import { useWaits } from '../../layout/waits.ts'
import { PageFact } from './page-fact.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { taskWords } from './review-words.ts'
import { useDecision } from './use-decision.ts'
import { VerdictBar } from './verdict-bar.tsx'

/** An owner's proofs, one at a time: the screenshot, what was looked for, and the verdict. */
export function OwnerDesk() {
  const { verdict } = useWaits()
  const { data, isPending, refetch } = useRead(listReviews, {}, { isPrivate: true })
  const client = useQueryClient()
  const [passed, setPassed] = useState<string | null>(null)
  if (!data)
    return (
      <Card title="Waiting for you" flush>
        <NotRead
          isPending={isPending}
          rows={3}
          title="Couldn’t load the screenshots"
          text={`Whatever you don’t decide is credited after ${verdict}.`}
          retry={() => void refetch()}
        />
      </Card>
    )
  const at = Math.max(0, data.reviews.findIndex(({ attemptId }) => attemptId === passed) + 1)
  const review = data.reviews[at] ?? data.reviews[0]
  const changed = (): void => {
    tellPointsChanged()
    void refetch()
    void client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/campaign'),
    })
  }
  return (
    <>
      {data.decides ? null : (
        <Note tone="warn">
          Screenshots for your campaigns are decided by an admin for now, because you rejected too many or
          several of your rejections were overturned.
        </Note>
      )}
      {review ? (
        <One
          key={review.attemptId}
          review={review}
          waiting={data.waiting}
          onDone={changed}
          onNext={data.reviews.length > 1 ? () => setPassed(review.attemptId) : undefined}
        />
      ) : (
        <Card>
          <EmptyState
            title="Nothing to review"
            text={`Screenshots for your campaigns that can be read for certain are credited at once. The others appear here, and you have ${verdict} to review each.`}
            action={<ButtonLink href="/content-hub">Content Hub</ButtonLink>}
          />
        </Card>
      )}
    </>
  )
}

interface OneProps {
  review: OwnerReview
  waiting: number
  onDone: () => void
  onNext: (() => void) | undefined
}

function One({ review, waiting, onDone, onNext }: OneProps) {
  const { attemptId, earner, title, action, platform, picture, lookFor, score, dueAt, points, url } = review
  const { dispute } = useWaits()
  const decision = useDecision({
    send: (body) => write(decideReview, { params: { attemptId }, body }),
    toasts: { yes: `${earner} is paid.`, no: `Rejected. ${earner} sees your reason.` },
    onDone,
  })
  return (
    <section className="card desk" aria-label="Screenshot">
      <header className="desk-head">
        <p className="sub text-13 num">
          {waiting === 1 ? 'The only one waiting' : `${formatCount(waiting)} waiting, oldest first`}
        </p>
        <h2 className="h2">{title}</h2>
        <p className="sub">
          {taskWords(action, platform)} by <b className="text-ink">{earner}</b>
        </p>
      </header>
      <div className="desk-body">
        {picture ? (
          <ProofPicture picture={picture} label={`Screenshot by ${earner}`} marked />
        ) : (
          <p>No screenshot.</p>
        )}
        <dl className="desk-facts">
          <dt>Reading confidence</dt>
          <dd className="num">{score === null ? 'Unknown' : `${score} of 100`}</dd>
          <dt>Looked for</dt>
          <dd>{lookFor ?? 'No name given'}</dd>
          <PageFact url={url} />
          {dueAt ? (
            <>
              <dt>Auto-credited</dt>
              <dd>
                <Time iso={dueAt} />
              </dd>
            </>
          ) : null}
        </dl>
      </div>
      <VerdictBar
        decision={decision}
        approve="Approve"
        points={points}
        refuseTitle={`Reject ${earner}’s screenshot?`}
        refuseText={`The points stay set aside for ${dispute}, in which it can be disputed. Then they return to your campaign. Reject too many and admins decide instead.`}
        onNext={onNext}
      />
    </section>
  )
}
