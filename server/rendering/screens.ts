import type { FastifyRequest } from 'fastify'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { PageRow } from '#contract/pages/row.ts'
import { ownPath } from '../http/own-path.ts'
import type { Problem } from '../problem.ts'

const wantedMaxAgeSeconds = 15 * 60

const screen = { path: '', audience: 'public', frame: 'bare' } as const
const login: PageRow = { ...screen, page: 'login', title: 'Sign in' }
const notFound: PageRow = { ...screen, frame: 'app', page: 'not-found', title: 'Page not found' }
const forAdmins: PageRow = { ...login, frame: 'app', title: 'For admins', preset: { form: 'admin' } }
const failed: PageRow = { ...screen, page: 'failed', title: 'Something went wrong' }

/** Titles of the screens that say why the site is closed to the public (server/http/closed.ts). */
const closedTitles: Partial<Record<ErrorCode, string>> = {
  not_set_up: 'Not open yet',
  maintenance: 'Closed for maintenance',
}

/**
 * Chooses the screen of a problem: the login screen (at the same URL) for a visitor without access; in the frame, not
 * found and the login screen for a member without access; or closed; or failed.
 */
export function failureScreen(problem: Problem): { row: PageRow; status: number } {
  const { status } = errors[problem.code]
  if (status === 401) return { row: login, status }
  if (problem.code === 'forbidden') return { row: forAdmins, status }
  if (status === 404) return { row: notFound, status }
  const title = closedTitles[problem.code]
  if (title)
    return { row: { ...screen, page: 'closed', title, preset: { message: problem.message } }, status }
  return { row: { ...failed, preset: { code: problem.code, message: problem.message } }, status }
}

/** Stores the page that a visitor wanted, so signing in leads there, even in another browser. */
export function rememberWanted({ context, url }: FastifyRequest, { leadsBack }: PageRow): void {
  const path = ownPath(typeof leadsBack === 'string' ? leadsBack : url)
  if (path) context.cookies.set('wanted', path, { maxAgeSeconds: wantedMaxAgeSeconds })
}
