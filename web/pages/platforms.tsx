import { ButtonLink } from '../design/button.tsx'
import { PlatformGrid } from '../exchange/connections/platform-grid.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** All ten platforms with the member's own accounts. */
export default function PlatformsPage({ boot }: PageProps) {
  return (
    <>
      <PageHead
        title={boot.title}
        sub="Prove which accounts are yours: checks get more reliable, and your followers appear on your dashboard."
        actions={
          <ButtonLink variant="ghost" href="/platforms/all-subscriptions">
            Your subscriptions and follows
          </ButtonLink>
        }
      />
      <PlatformGrid />
    </>
  )
}
