import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'

/** A task that has not come yet, or did not come. */
export const TaskMissing = ({ isPending, retry }: { isPending: boolean; retry: () => void }) => (
  <Card>
    {isPending ? (
      <SkeletonRows rows={3} />
    ) : (
      <EmptyState
        title="The task is not here right now"
        text="Your points are safe."
        action={<Button onClick={retry}>Try again</Button>}
      />
    )}
  </Card>
)
