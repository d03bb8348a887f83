import { Button, ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'

interface Props {
  /** Whether the address names an order at all. */
  named: boolean
  isPending: boolean
  retry: () => void
}

/** Where an order should stand: it is on its way, it could not be read, or there is none. */
export function MissingOrder({ named, isPending, retry }: Props) {
  return (
    <Card flush>
      {named && isPending ? (
        <SkeletonRows rows={3} />
      ) : (
        <EmptyState
          title={named ? 'This order is not here' : 'No order was chosen'}
          text={
            named
              ? 'It may belong to another account. Nothing is lost.'
              : 'Choose a package, and its order appears here.'
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
