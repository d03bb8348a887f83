import { useEffect, useState } from 'react'
import { type Audience, countAudience } from '#contract/community/broadcasts.ts'
import { call } from '../../api/client.ts'

const pauseMs = 300

/** Members of an audience who chose news; null while they are counted, or if they can't be. */
export function useAudienceSize({ platform, language, leastTrust, inactiveDays }: Audience): number | null {
  const [members, setMembers] = useState<number | null>(null)
  useEffect(() => {
    setMembers(null)
    const stop = new AbortController()
    const body = { platform, language, leastTrust, inactiveDays }
    const timer = setTimeout(async () => {
      try {
        setMembers((await call(countAudience, { body }, { signal: stop.signal })).members)
      } catch (thrown) {
        if (!stop.signal.aborted) console.error('countAudience failed', thrown)
      }
    }, pauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [platform, language, leastTrust, inactiveDays])
  return members
}
