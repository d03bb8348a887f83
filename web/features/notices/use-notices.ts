import { useEffect } from 'react'
import { toast } from '../../design/toast-store.ts'
import { takeNotices } from './notices.ts'

/** Says what the page before left to be said. */
export function useNotices(): void {
  useEffect(() => {
    for (const notice of takeNotices()) toast(notice)
  }, [])
}
