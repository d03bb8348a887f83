import { TrialDesk } from '../checks/screenshots/trial-desk.tsx'
import { Card } from '../design/card.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** The screenshot check for everybody: the visitor's own picture or our sample, read and explained. */
export default function ScreenshotVerificationPage({ boot }: PageProps) {
  return (
    <>
      <PageHead
        title={boot.title}
        sub="If a platform can’t tell us, a screenshot shows what was done. Here’s how we read it."
      />
      <TrialDesk />
      <Card title="What this can and can’t tell">
        <div className="grid max-w-reading gap-3 text-16 leading-[1.55] text-pretty">
          <p>
            Two things must be in the picture, side by side: whose page it is, and a button that says it’s
            done. A number with “Following” under it is a counter, “Follow back” is an offer, and neither
            counts. Whatever is in doubt goes to a person.
          </p>
          <p>
            It measures reading, not honesty: a page edited in a browser reads like a real one. That’s why
            creators see screenshots, even a sample of the clear ones, why a picture works only once, and why
            there are daily caps.
          </p>
          <p>
            This server reads the picture, no person does, and it’s deleted within half a minute. No copy or
            result is kept. One network can try three pictures a day.
          </p>
        </div>
      </Card>
    </>
  )
}
