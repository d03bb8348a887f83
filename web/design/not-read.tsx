import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { SkeletonRows } from './skeleton.tsx'

type Props = {
  /** Still loading: skeleton rows are shown. */
  isPending?: boolean
  rows?: number
  title: string
  text?: string
  retry: () => void
}

/** Placeholder for data that is still loading, or that could not be loaded and can be requested again. */
export function NotRead({ isPending = false, rows = 3, title, text, retry }: Props) {
  if (isPending) return <SkeletonRows rows={rows} />
  return <EmptyState title={title} text={text} action={<Button onClick={retry}>Try again</Button>} />
}
