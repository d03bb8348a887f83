import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { formatCount } from '#contract/numbers.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { usePages } from '../../layout/page-list.tsx'
import { useWaits } from '../../layout/waits.ts'

/** Note in the Content Hub that screenshots wait for a decision; null if there are none. */
export function ReviewsCard() {
  const { verdict } = useWaits()
  const waiting = usePages(listCampaigns, {}).pages[0]?.totals.screenshots ?? 0
  if (waiting === 0) return null
  return (
    <Note tone="info" icon="Camera">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <b className="font-label">
            {waiting === 1 ? '1 screenshot is waiting' : `${formatCount(waiting)} screenshots are waiting`}{' '}
            for you.
          </b>{' '}
          If you don’t decide, each is credited after {verdict}.
        </p>
        <ButtonLink size="sm" href="/content-hub/reviews">
          Review {waiting === 1 ? 'it' : 'them'}
        </ButtonLink>
      </div>
    </Note>
  )
}
