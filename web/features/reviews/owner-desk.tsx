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
import { PageFact } from './page-fact.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { taskWords } from './review-words.ts'
import { useDecision } from './use-decision.ts'
import { VerdictBar } from './verdict-bar.tsx'

/** An owner's proofs, one at a time: the picture, what was looked for, yes or no. */
export function OwnerDesk() {
  const { data, isPending, refetch } = useRead(listReviews, {}, { isPrivate: true })
  const client = useQueryClient()
  const [passed, setPassed] = useState<string | null>(null)
  if (!data)
    return (
      <Card title="Waiting for you" flush>
        <NotRead
          isPending={isPending}
          rows={3}
          title="The screenshots are not here right now"
          text="Whatever you do not look at is credited after 72 hours."
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
          Screenshots for your campaigns are decided by an admin for now, because several of your noes did not
          stand or there were too many of them.
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
            title="Nothing waits for you"
            text="Screenshots of your campaigns that could be read for certain are credited at once. The others come here, and you have 72 hours to look at each."
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
  const decision = useDecision({
    send: (body) => write(decideReview, { params: { attemptId }, body }),
    said: { yes: `${earner} has the points.`, no: `${earner} is told why.` },
    onDone,
  })
  return (
    <section className="card desk" aria-label="Screenshot">
      <header className="desk-head">
        <p className="sub text-13 num">
          {waiting === 1
            ? 'The only one that waits'
            : `${formatCount(waiting)} wait for you, the oldest first`}
        </p>
        <h2 className="h2">{title}</h2>
        <p className="sub">
          {taskWords(action, platform)} by <b className="text-ink">{earner}</b>
        </p>
      </header>
      <div className="desk-body">
        {picture ? (
          <ProofPicture picture={picture} label={`Screenshot of ${earner}`} marked />
        ) : (
          <p>No picture.</p>
        )}
        <dl className="desk-facts">
          <dt>How sure the reading is</dt>
          <dd className="num">{score === null ? 'Not known' : `${score} of 100`}</dd>
          <dt>Looked for</dt>
          <dd>{lookFor ?? 'Nobody said which name the page shows'}</dd>
          <PageFact url={url} />
          {dueAt ? (
            <>
              <dt>Credited by itself</dt>
              <dd>
                <Time iso={dueAt} />
              </dd>
            </>
          ) : null}
        </dl>
      </div>
      <VerdictBar
        decision={decision}
        approve="Say yes"
        points={points}
        refuseTitle={`Say no to ${earner}?`}
        refuseText="The points stay set aside for 72 hours, in which it may be disputed. Then they come back to your campaign. Who says no too often decides no more."
        onNext={onNext}
      />
    </section>
  )
}
