import { useEffect } from 'react'
import { toast } from './toast-store.ts'

type Props = { open: boolean; onClose: () => void }

/** Replaces a dialog or drawer that could not be loaded: shows a toast each time it is opened. */
export function NotLoaded({ open, onClose }: Props) {
  useEffect(() => {
    if (!open) return
    const description = 'Check your connection and try again.'
    toast({ title: 'Couldn’t open this', description, variant: 'destructive' })
    onClose()
  })
  return null
}
