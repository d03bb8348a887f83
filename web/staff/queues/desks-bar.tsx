import { formatCount } from '#contract/numbers.ts'
import { pages } from '#contract/pages.ts'
import type { SiteFacts } from '#contract/render.ts'
import { type Role, serves } from '#contract/roles.ts'
import { type QueueKind, queueRoles } from '#contract/staff/queues.ts'
import { queueLooks } from './queue-looks.ts'

const staffPages = () => pages.filter(({ audience, step }) => audience === 'admin' && !step)

/** Pages that a role works on, in the order of the table of pages. */
export const desksOf = (role: Role) =>
  staffPages().filter((row) => serves(row, role) && row.path !== '/admin' && !row.path.includes('{'))

/** Queues that are decided on a desk. */
const queuesAt = (path: string): QueueKind[] =>
  (Object.keys(queueRoles) as QueueKind[]).filter((kind) => queueLooks[kind].href.split(/[?#]/)[0] === path)

/** True for a page of the staff: a row of the table, with any value for its parameters. */
const isStaffPage = (path: string): boolean =>
  staffPages().some((row) => new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))

interface Props {
  role: Role | null | undefined
  path: string
  waiting: SiteFacts['waiting']
}

/**
 * Links to every desk of a role, those with queues first, each with what waits there; nothing but on pages of the
 * staff. Rendered by the server alone.
 */
export function DesksBar({ role, path, waiting }: Props) {
  if (!role || !isStaffPage(path)) return null
  const desks = desksOf(role).map((row) => ({ ...row, queues: queuesAt(row.path) }))
  const sorted = [
    ...desks.filter(({ queues }) => queues.length),
    ...desks.filter(({ queues }) => !queues.length),
  ]
  // Scrolled to the current desk, on a desktop only to one that is further right than those with queues.
  return (
    <nav className="tabs relative px-7 scroll-pl-240 max-desk:px-4 max-desk:scroll-pl-32" aria-label="Desks">
      {[{ path: '/admin', title: 'Overview', queues: [] }, ...sorted].map(({ path: desk, title, queues }) => {
        const count = queues.reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0)
        const isCurrent = desk === path || (desk !== '/admin' && path.startsWith(`${desk}/`))
        return (
          <a
            key={desk}
            href={desk}
            className={isCurrent ? '[scroll-initial-target:nearest]' : undefined}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {title}
            {count > 0 ? (
              <span className="count">
                {formatCount(count)}
                <span className="sr-only"> waiting</span>
              </span>
            ) : null}
          </a>
        )
      })}
    </nav>
  )
}
