import { ButtonLink } from '../design/button.tsx'
import { OutlinedHalves } from '../design/halves.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { currentItem, visibleItems } from '../layout/navigation.ts'
import { useIsOpen } from '../layout/open-pages.tsx'
import type { PageProps } from '../page.tsx'

/** Page for unknown paths (spec §2), in the frame of whoever asked for it: it leads back to the page's section. */
export default function NotFoundPage({ boot: { path, viewer } }: PageProps) {
  const current = currentItem(path)
  const section = visibleItems(viewer, useIsOpen()).find((item) => item.path === current && item.path !== '/')
  return (
    <AuthCard
      mark={<OutlinedHalves size={56} />}
      title="404 Page Not Found"
      lead="We couldn’t find this page. It may have ended or moved, or the link has a typo."
      domes={false}
    >
      {section ? (
        <ButtonLink variant="solid" size="lg" full href={section.path}>
          Go to {section.label}
        </ButtonLink>
      ) : null}
      <ButtonLink variant={section ? 'line' : 'solid'} size="lg" full href="/">
        Go to Homepage
      </ButtonLink>
      <ButtonLink variant="ghost" size="lg" full href="/support">
        Ask Support
      </ButtonLink>
    </AuthCard>
  )
}
