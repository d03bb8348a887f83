import { useEffect } from 'react'
import { toast } from '../design/toast-store.ts'
import { takeNotices } from './notices.ts'

/** Shows the notices that the previous page left. */
export function useNotices(): void {
  useEffect(() => {
    for (const notice of takeNotices()) toast(notice)
  }, [])
}
