import { adminJumpPages } from '../layout/jump-pages.ts'
import { NotFoundCard } from '../layout/not-found-card.tsx'
import type { PageProps } from '../page.ts'

/** Unknown paths. An admin who looked for a desk is told which there are. */
export default function NotFoundPage({ boot: { path, viewer } }: PageProps) {
  const isAboutDesks = viewer?.isAdmin && /^\/admin(\/|$)/.test(path)
  return <NotFoundCard instead={isAboutDesks ? adminJumpPages : []} />
}
