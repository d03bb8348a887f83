import { useEffect } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { toast } from './toast-store.ts'

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

type NotLoadedProps = { open: boolean; onClose: () => void }

/** Replaces a dialog or drawer that could not be loaded: shows a toast each time it is opened. */
export function NotLoaded({ open, onClose }: NotLoadedProps) {
  useEffect(() => {
    if (!open) return
    const description = 'Check your connection and try again.'
    toast({ title: 'Couldn’t open this', description, variant: 'destructive' })
    onClose()
  })
  return null
}
