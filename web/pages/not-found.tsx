import { NotFoundCard } from '../layout/not-found-card.tsx'
import type { PageProps } from '../page.tsx'

/** Page for unknown paths, in the frame of whoever asked for it. */
export default function NotFoundPage({ boot: { path, viewer } }: PageProps) {
  return <NotFoundCard viewer={viewer} path={path} />
}
