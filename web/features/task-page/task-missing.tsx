import { Card } from '../../design/card.tsx'
import { NotRead } from '../../design/not-read.tsx'

/** A task that has not come yet, or did not come. */
export const TaskMissing = ({ isPending, retry }: { isPending: boolean; retry: () => void }) => (
  <Card>
    <NotRead
      isPending={isPending}
      rows={3}
      title="The task is not here right now"
      text="Your points are safe."
      retry={retry}
    />
  </Card>
)
