import { ButtonLink } from '../design/button.tsx'
import { OutlinedHalves } from '../design/halves.tsx'
import { AuthCard } from './auth-card.tsx'
import type { JumpPage } from './frame.ts'
import { WhenOpen } from './open-pages.tsx'

/** Card for unknown paths (spec §2). `instead`: pages that may have been meant. */
export function NotFoundCard({ instead = [] }: { instead?: readonly JumpPage[] }) {
  return (
    <AuthCard
      mark={<OutlinedHalves size={56} />}
      title="404 Page Not Found"
      lead="We couldn’t find this page. It may have moved, or the link has a typo."
      domes={false}
    >
      <ButtonLink variant="solid" size="lg" full href="/">
        Go to Homepage
      </ButtonLink>
      {instead.map(({ label, path }) => (
        <ButtonLink key={path} size="lg" full href={path}>
          {label}
        </ButtonLink>
      ))}
      <WhenOpen href="/support">
        <ButtonLink variant="ghost" size="lg" full href="/support">
          Ask Support
        </ButtonLink>
      </WhenOpen>
    </AuthCard>
  )
}
