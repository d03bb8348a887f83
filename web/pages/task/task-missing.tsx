import { Card } from '../../design/card.tsx'
import { NotRead } from '../../design/placeholders.tsx'

/** Placeholder of a task that is loading or could not be loaded. */
export const TaskMissing = ({ isPending, retry }: { isPending: boolean; retry: () => void }) => (
  <Card>
    <NotRead
      isPending={isPending}
      rows={3}
      title="Couldn’t load the task"
      text="Your points are safe."
      retry={retry}
    />
  </Card>
)
