import { ButtonLink } from '../design/button.tsx'
import { OutlinedHalves } from '../design/halves.tsx'
import { AuthCard } from './auth-card.tsx'
import type { FrameProps } from './frame.ts'
import { currentItem, visibleItems } from './navigation.ts'
import { useIsOpen } from './open-pages.tsx'

/** Card for unknown paths (spec §2), with a way back to the page's section of the sidebar. */
export function NotFoundCard({ viewer, path }: Pick<FrameProps, 'viewer' | 'path'>) {
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
