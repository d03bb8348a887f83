import { type AttemptReason, attemptReasons } from '#contract/exchange/attempts.ts'
import { completeVisit, readVisitTask, startVisit, visitReasons } from '#contract/exchange/visits.ts'
import type { Output } from '#contract/operation.ts'
import { is, queryOneValue } from '#database/rows.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { creditAttempt, startAttempt } from '../attempts/index.ts'
import { readPrices } from '../catalogue/index.ts'
import { absoluteUrl } from '../content/index.ts'
import { hasSnippet } from '../page-views/index.ts'
import { readLiveTask } from '../tasks/index.ts'

/** Website visits, timed by the database's clock alone. */
export const visitEndpoints: readonly Endpoint[] = [
  // Starts a visit, or returns the one running for the same site. A rejected start leaves nothing behind. Only the
  // site and its address are read from the body; what the page believes is ignored.
  endpoint(startVisit, async ({ body }, { services, member }) => {
    const requestedId = campaignIdOf(body.websiteId) ?? 0
    const url = await readUrl(services, requestedId)
    if (url && !isSameAddress(url, body.url)) return { success: false, message: wrongAddress }

    const started = await startAttempt(services, { memberId: member.id, campaignId: url ? requestedId : 0 })
    if ('message' in started) return { success: false, message: started.message }
    const message = started.verdict === 'ok' ? 'Visit started' : 'This visit is already running'
    return { success: true, message, sessionId: started.sessionId }
  }),

  // Ends a visit, and pays it if the campaign's seconds have passed by the database's clock. The browser's
  // measurements are ignored. Idempotent: a repeated call, by whatever path, returns the first result.
  endpoint(completeVisit, async ({ body }, { services, member }) => {
    if (!uuid.test(body.sessionId)) return unknown
    const claim = { sessionId: body.sessionId, memberId: member.id, action: 'visit' }
    const result = await creditAttempt(services, claim)
    if (result.verdict === 'not_found') return unknown
    const measured = {
      engagementTime: Math.max(0, result.measuredSeconds ?? 0),
      requiredDuration: result.requiredSeconds ?? 0,
    }
    if (result.verdict === 'ok' || result.verdict === 'replay')
      return { success: true, pointsEarned: result.points, reason: null, ...measured }
    return { success: false, pointsEarned: 0, reason: reasonOf(result.verdict), ...measured }
  }),

  // The task of a visit link; null if the link names no live visit, or an address other than the task's.
  endpoint(readVisitTask, async ({ params, query }, { services, member }) => {
    const closesTab = services.settings.get('visit_closes_tab_count') === 1
    const campaignId = campaignIdOf(params.websiteId)
    const url = campaignId && (await readUrl(services, campaignId))
    if (!campaignId || !url || !isSameAddress(url, query.url))
      return { task: null, carriesToken: false, visitCost: null, welcome: null, closesTab }
    const [task, carriesToken, prices] = await Promise.all([
      readLiveTask(services, campaignId, member),
      hasSnippet(services, campaignId),
      member && readPrices(services, member, [{ key: 'website.visit' }]),
    ])
    const isFirst = member?.creditedCount === 0 && member.earlierAt === null
    const welcome = (isFirst && member.points) || null
    return { task, carriesToken, visitCost: prices?.[0]?.cost ?? null, welcome, closesTab }
  }),
]

/** True if two addresses are equal once a browser has parsed them. */
export function isSameAddress(one: string, other: string): boolean {
  const [left, right] = [URL.parse(one), URL.parse(other)]
  return left !== null && right !== null && left.href === right.href
}

const wrongAddress = 'This link doesn’t open the website it names. Pick the website from the list.'

/** Parses a campaign's id from outside; null if it cannot be one. */
const campaignIdOf = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const unknown: Output<typeof completeVisit> = {
  success: false,
  pointsEarned: 0,
  reason: visitReasons.session_not_found,
  engagementTime: 0,
  requiredDuration: 0,
}

/** The text that pages look for, if there is one; else the reason and what to do. */
function reasonOf(verdict: string): string {
  if (verdict === 'too_short') return visitReasons.too_short
  if (verdict === 'expired') return visitReasons.session_not_found
  const reason = attemptReasons[verdict as AttemptReason]
  return reason ? `${reason.text}. ${reason.advice}` : visitReasons.session_not_found
}

/** Address of a live visit task; null if it is not live. */
async function readUrl({ pool, config }: Services, campaignId: number): Promise<string | null> {
  const url = await queryOneValue(pool, is.text, {
    prepared: `SELECT content.url FROM campaign JOIN content ON content.id = campaign.content_id
      WHERE campaign.id = $1 AND campaign.state = 'live' AND campaign.action = 'visit'`,
    values: [campaignId],
  })
  return url && absoluteUrl(config, url)
}
