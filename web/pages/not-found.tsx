import { adminJumpPages } from '../layout/jump-pages.ts'
import { NotFoundCard } from '../layout/not-found-card.tsx'
import type { PageProps } from '../page.ts'

/** Page for unknown paths. An admin on an unknown admin path is shown the desks that exist. */
export default function NotFoundPage({ boot: { path, viewer } }: PageProps) {
  const isAboutDesks = viewer?.isAdmin && /^\/admin(\/|$)/.test(path)
  return <NotFoundCard instead={isAboutDesks ? adminJumpPages : []} />
}
