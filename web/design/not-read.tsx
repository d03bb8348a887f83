import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { SkeletonRows } from './skeleton.tsx'

type Props = {
  /** Still on its way: rows of a skeleton stand there. */
  isPending?: boolean
  rows?: number
  title: string
  text?: string
  retry: () => void
}

/** Where something that is read should stand: it is on its way, or was not had and can be asked for again. */
export function NotRead({ isPending = false, rows = 3, title, text, retry }: Props) {
  if (isPending) return <SkeletonRows rows={rows} />
  return <EmptyState title={title} text={text} action={<Button onClick={retry}>Try again</Button>} />
}
