import { Card } from '../design/card.tsx'
import { PageHead } from '../design/page-head.tsx'
import { TrialDesk } from '../features/screenshots/trial-desk.tsx'
import type { PageProps } from '../page.ts'

/** The screenshot check for anybody: an own picture, or our sample, read and explained. */
export default function ScreenshotVerificationPage({ boot }: PageProps) {
  return (
    <>
      <PageHead
        title={boot.title}
        sub="Where no platform tells us, a screenshot shows that something was done. This is how it is read."
      />
      <TrialDesk />
      <Card title="What this can tell, and what it can’t">
        <div className="prose grid max-w-reading gap-3">
          <p>
            Two things must be on the picture, beside each other: whose page it is, and a button that says it
            is done. A number with “Following” under it is a counter, “Follow back” is an offer, and neither
            counts. Whatever is in doubt goes to a person.
          </p>
          <p>
            It measures reading, not honesty: a page that somebody changed in their own browser reads like a
            real one. That is why owners see proofs, one in ten of the sure ones too, why the same picture
            works once, and why there are daily caps.
          </p>
          <p>
            The picture is read on this machine, by nobody, and deleted within half a minute. No copy and no
            result is kept. Three pictures a day can be tried from one network.
          </p>
        </div>
      </Card>
    </>
  )
}
