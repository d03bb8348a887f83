import { AuthCard } from '../layout/auth-card.tsx'

/** Shown by the worker if the network is away. It is the only page that a browser stores, so it says nothing of anybody. */
export default function OfflinePage() {
  return (
    <AuthCard
      title="You’re offline"
      lead="We couldn’t reach the server. Your points and tasks are safe; check your connection and try again."
      domes={false}
    >
      {/* An empty link is the page that was asked for; it works without our scripts. */}
      <a className="btn btn-solid btn-lg w-full" href="?">
        Try again
      </a>
    </AuthCard>
  )
}
