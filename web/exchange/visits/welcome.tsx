import { Suspense, useState } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { Button } from '../../design/button.tsx'
import { lazyPart, NotLoaded } from '../../design/lazy-part.ts'
import { Points } from '../../design/points.tsx'
import { countText } from '../../design/texts.ts'
import { useAuth } from '../../people/sessions/use-auth.ts'

const UsernameDialog = lazyPart(async () => {
  const { UsernameDialog: dialog } = await import('../../people/members/username-dialog.tsx')
  return { default: dialog }
}, NotLoaded)

/** Greets a member who has just joined: the points of the account, what this task adds, and the name. */
export function Welcome({ points, task }: { points: number; task: Task }) {
  const { user } = useAuth()
  // null: not opened yet, so the dialog is not loaded.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <section className="card grid gap-1 px-5 py-4 max-desk:px-4" aria-label="Welcome">
      <p className="h2">
        Welcome. <Points value={points} /> {points === 1 ? 'is' : 'are'} yours.{' '}
        {countText(task.requiredDuration, 'second')} here bring the next{' '}
        <Points value={task.points} kind="in" />.
      </p>
      {user ? (
        <p className="sub flex flex-wrap items-center">
          <span>
            You’re <b className="wrap-anywhere">{user.username}</b>
          </span>
          <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
            Change name
          </Button>
        </p>
      ) : null}
      {user && isOpen !== null ? (
        <Suspense fallback={null}>
          <UsernameDialog username={user.username} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
