import { Button, ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'

interface Props {
  /** True if the URL names an order. */
  named: boolean
  isPending: boolean
  retry: () => void
}

/** Shown in place of an order that is loading, could not be loaded, or is not named in the URL. */
export function MissingOrder({ named, isPending, retry }: Props) {
  return (
    <Card flush>
      {named && isPending ? (
        <SkeletonRows rows={3} />
      ) : (
        <EmptyState
          title={named ? 'Order not found' : 'No order chosen'}
          text={
            named
              ? 'It may belong to another account. Nothing is lost.'
              : 'Choose a package first; its order appears here.'
          }
          action={
            named ? (
              <Button onClick={retry}>Try again</Button>
            ) : (
              <ButtonLink href="/buy-points">Buy Points</ButtonLink>
            )
          }
        />
      )}
    </Card>
  )
}
