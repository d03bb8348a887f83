import { useEffect } from 'react'
import { toast } from './toast-store.ts'

type Props = { open: boolean; onClose: () => void }

/** In the place of something that opens and could not be loaded: says so each time. */
export function NotLoaded({ open, onClose }: Props) {
  useEffect(() => {
    if (!open) return
    const description = 'Look at your connection and try again.'
    toast({ title: 'This could not be opened', description, variant: 'destructive' })
    onClose()
  })
  return null
}
