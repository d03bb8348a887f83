import { useQuery } from '@tanstack/react-query'
import { type Audience, countAudience } from '#contract/community/broadcasts.ts'
import { callLogged } from '../../api/read.ts'

const pauseMs = 300

/** Members of an audience who chose news; null while they are counted, or if they can't be. */
export function useAudienceSize(audience: Audience): number | null {
  const { data } = useQuery({
    queryKey: [countAudience.name, audience],
    // Given up if another audience is chosen meanwhile.
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return callLogged(countAudience, { body: audience }, signal)
    },
    gcTime: 0,
    retry: false,
    meta: { private: true },
  })
  return data?.members ?? null
}
