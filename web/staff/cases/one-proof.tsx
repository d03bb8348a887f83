import { readAdminReview } from '#contract/checks/reviews.ts'
import { useRead } from '../../api/read.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState, SkeletonRows } from '../../design/placeholders.tsx'
import { ReviewEvidence } from './review-evidence.tsx'

/** One proof by its id in the URL, decided or not: a decided one can still be called forged. */
export function OneProof({ attemptId }: { attemptId: string }) {
  const { data, isPending, refetch } = useRead(readAdminReview, { params: { attemptId } })
  if (isPending)
    return (
      <Card flush>
        <SkeletonRows rows={3} />
      </Card>
    )
  if (!data)
    return (
      <Card>
        <EmptyState
          title="Screenshot not found"
          text="The link may be wrong, or the screenshot couldn’t be loaded."
          action={<ButtonLink href="/admin/content">Review queue</ButtonLink>}
        />
        <p className="text-center">
          <Button variant="ghost" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      </Card>
    )
  return (
    <div className="card">
      <ReviewEvidence
        item={{ ...(data.waiting ?? decided), evidence: data }}
        place={{ ...alone, text: data.waiting ? 'In review' : 'Decided' }}
        onDone={() => void refetch()}
      />
    </div>
  )
}

/** A proof by its id has no neighbours. */
const decided = { id: null, kind: 'proof', openedAt: null } as const
const alone = { onPrevious: undefined, onNext: undefined, takesFocus: false }
