import { NotFoundCard } from '../layout/not-found-card.tsx'

/** Unknown paths. */
export default function NotFoundPage() {
  return <NotFoundCard />
}
