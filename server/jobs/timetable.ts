import type { Task, TaskList } from 'graphile-worker'
import { backUpNightly } from '../backups/index.ts'
import { recheckFollows } from '../checks/account-checks/index.ts'
import { settleWatched } from '../checks/players/index.ts'
import { readForgotten, readProof, sweepProofs } from '../checks/proofs/index.ts'
import { closeReviewsOf, handOverReviews, settleReviews } from '../checks/reviews/index.ts'
import { readTrial, sweepTrials } from '../checks/screenshots/index.ts'
import { verifyNightly } from '../checks/verifications/index.ts'
import { rollUpAds } from '../community/ads/index.ts'
import { coverStockedPosts, stockPosts } from '../community/blog/index.ts'
import { planBroadcast, sendBroadcasts } from '../community/broadcasts/index.ts'
import { openFeedbackThreads } from '../community/circles/index.ts'
import { sendTicketAnswer, sweepVisitorTickets } from '../community/support/index.ts'
import { sweepToolRuns } from '../community/tools/index.ts'
import { sweepVideoImports } from '../community/video-imports/index.ts'
import { deliverSandboxEvent, runCardSandbox } from '../demo/card-sandbox/index.ts'
import {
  creditDueAttempts,
  expireAttempts,
  finishHalves,
  renewSites,
  sweepDayCounters,
} from '../exchange/attempts/index.ts'
import { checkSite, endSlots, tellOpenedDrafts } from '../exchange/campaigns/index.ts'
import { stepLeft } from '../exchange/catalogue/index.ts'
import { dropConnectionsOf, refreshFigures, sweepConnections } from '../exchange/connections/index.ts'
import { encodeThumbnail } from '../exchange/content/index.ts'
import { tellSignRule, warnStreaks } from '../exchange/daily-bonus/index.ts'
import { computeDays } from '../exchange/daily-figures/index.ts'
import { publishHouseTasks, settleNights } from '../exchange/house/index.ts'
import { notifyOfNewTasks, rateOwners } from '../exchange/tasks/index.ts'
import { sweepIdempotentRequests } from '../idempotency/index.ts'
import { clearAppealsOf, settleForgedProofs } from '../money/clawbacks/index.ts'
import { watchChain } from '../money/crypto/index.ts'
import { expireOrders, sendRefund } from '../money/orders/index.ts'
import { handleOpenEvents, reconcilePayments } from '../money/payment-events/index.ts'
import { endSubscription, notifyOfEnds, payPremiumPoints, stopRenewal } from '../money/premium/index.ts'
import { settleReferrals } from '../money/referrals/index.ts'
import { eraseAccounts, makeExport, sendEmailChange } from '../people/account/index.ts'
import {
  deliverNotification,
  pushNotification,
  sendDigest,
  sendDigests,
  sweepNotifications,
  tellVisitors,
} from '../people/notifications/index.ts'
import { sendMagicLink, sweepSessions } from '../people/sessions/index.ts'
import { checkLatePictures, sweepPictures } from '../pictures/index.ts'
import type { Mailer } from '../providers/mail/index.ts'
import type { PictureEncoder } from '../providers/pictures/index.ts'
import type { ScreenshotReader } from '../providers/screenshots/index.ts'
import { sweepRateLimits } from '../rate-limits/index.ts'
import type { Services } from '../services.ts'
import { findFlags } from '../trust/flags/index.ts'
import { tryPicture } from '../trust/moderation/index.ts'
import { settlePointChanges } from '../trust/point-changes/index.ts'
import { releaseReported } from '../trust/reports/index.ts'
import { makeTransferFile } from '../trust/transfers/index.ts'
import { type JobPayload, jobPayloads, type RequestedJob } from './payloads.ts'

/** Services of jobs: those of requests and more. */
export type JobServices = Services & {
  /** URL of the database for the owner of its tables. */
  ownerUrl: string
  mailer: Mailer
  pictures: PictureEncoder
  screenshots: ScreenshotReader
}

/** Jobs on request: each calls one function of a feature. */
const requested: {
  [N in RequestedJob]: (services: JobServices, payload: JobPayload<N>) => Promise<unknown>
} = {
  'send-magic-link': sendMagicLink,
  'deliver-notification': deliverNotification,
  'send-ticket-answer': sendTicketAnswer,
  'push-notification': pushNotification,
  'send-email-change': sendEmailChange,
  'export-account': makeExport,
  'export-transfers': makeTransferFile,
  'send-digest': sendDigest,
  'try-picture': tryPicture,
  'try-screenshot': readTrial,
  'renew-sites': renewSites,
  'fetch-thumbnail': checkSite,
  'read-proof': readProof,
  'hand-over-reviews': handOverReviews,
  'encode-thumbnail': encodeThumbnail,
  'send-refund': sendRefund,
  'deliver-sandbox-event': deliverSandboxEvent,
  'plan-broadcast': planBroadcast,
  'end-subscription': endSubscription,
  'stop-renewal': stopRenewal,
}

type Scheduled = readonly [match: string, work: (services: JobServices) => Promise<unknown>]

/** Jobs on a schedule (UTC): when each runs, and the one function of a feature that it calls. */
export const timetable = {
  'expire-attempts': ['* * * * *', expireAttempts],
  'credit-due-attempts': ['* * * * *', creditDueAttempts],
  'finish-halves': ['*/5 * * * *', finishHalves],
  'settle-watched': ['* * * * *', settleWatched],
  'watch-chain': ['* * * * *', watchChain],
  'settle-reviews': ['* * * * *', settleReviews],
  'roll-up-ads': ['* * * * *', rollUpAds],
  'read-forgotten-proofs': ['*/5 * * * *', readForgotten],
  'sweep-proofs': ['37 3 * * *', sweepProofs],
  'publish-house-tasks': [
    '*/5 * * * *',
    async (services) => {
      await stockPosts(services)
      await publishHouseTasks(services)
      await coverStockedPosts(services)
    },
  ],
  'release-reported': ['*/5 * * * *', releaseReported],
  'settle-point-changes': ['*/5 * * * *', settlePointChanges],
  'settle-forged-proofs': ['*/15 * * * *', settleForgedProofs],
  // Daily work is checked for every hour, so a missed night is soon made up for.
  'settle-nights': ['21 * * * *', settleNights],
  'erase-accounts': [
    '33 * * * *',
    (services: Services) =>
      eraseAccounts(services, async (memberId) => {
        await dropConnectionsOf(services, memberId)
        await closeReviewsOf(services, memberId)
        await clearAppealsOf(services, memberId)
      }),
  ],
  'send-digests': ['1 * * * *', sendDigests],
  'warn-streaks': ['3 * * * *', warnStreaks],
  'tell-sign-rule': ['9 * * * *', tellSignRule],
  // Once the last transaction of the day before has ended.
  'tell-visitors': ['19 0 * * *', tellVisitors],
  'tell-opened-drafts': ['*/2 * * * *', tellOpenedDrafts],
  'tell-new-tasks': ['*/10 * * * *', notifyOfNewTasks],
  'open-feedback-threads': ['0 * * * *', openFeedbackThreads],
  'tell-days': ['31 * * * *', computeDays],
  'send-broadcasts': ['* * * * *', sendBroadcasts],
  'reconcile-payments': ['41 * * * *', reconcilePayments],
  'verify-books': ['51 * * * *', verifyNightly],
  'rate-owners': ['*/15 * * * *', rateOwners],
  'recheck-follows': ['*/10 * * * *', recheckFollows],
  'refresh-connections': ['*/15 * * * *', refreshFigures],
  'settle-referrals': ['11 0 * * *', settleReferrals],
  'back-up': ['7 2 * * *', backUpNightly],
  'find-flags': ['37 2 * * *', findFlags],
  'sweep-connections': ['27 3 * * *', sweepConnections],
  'end-slots': ['*/10 * * * *', endSlots],
  'step-campaigns': ['*/5 * * * *', stepLeft],
  'run-card-sandbox': ['* * * * *', runCardSandbox],
  'expire-orders': ['* * * * *', expireOrders],
  'handle-payment-events': ['* * * * *', handleOpenEvents],
  'pay-premium-points': ['*/10 * * * *', payPremiumPoints],
  'end-premium': ['*/10 * * * *', notifyOfEnds],
  'sweep-screenshot-trials': ['9 * * * *', sweepTrials],
  'sweep-sessions': ['17 3 * * *', sweepSessions],
  'sweep-notifications': ['32 3 * * *', sweepNotifications],
  'sweep-rate-limits': ['47 3 * * *', sweepRateLimits],
  'sweep-day-counters': ['52 3 * * *', sweepDayCounters],
  'sweep-idempotent-requests': ['57 3 * * *', sweepIdempotentRequests],
  'sweep-tool-runs': ['2 4 * * *', sweepToolRuns],
  'sweep-tickets': ['7 4 * * *', sweepVisitorTickets],
  'sweep-video-imports': ['6 4 * * *', sweepVideoImports],
  'check-late-pictures': ['*/5 * * * *', checkLatePictures],
  'sweep-pictures': ['7 4 * * *', sweepPictures],
} satisfies Record<string, Scheduled>
export type ScheduledJob = keyof typeof timetable

/**
 * Jobs that act on deadlines of members. They rest during maintenance, when members can't act: it moves these deadlines as
 * it ends.
 */
const restingJobs: ReadonlySet<ScheduledJob> = new Set([
  ...([
    'expire-attempts',
    'finish-halves',
    'settle-forged-proofs',
    'erase-accounts',
    'expire-orders',
    'recheck-follows',
  ] as const),
  ...(['end-slots', 'end-premium', 'warn-streaks', 'tell-new-tasks'] as const),
])

/** Runs a scheduled job, unless maintenance is on and it rests then. */
export async function runScheduled(name: ScheduledJob, services: JobServices): Promise<void> {
  const [, work]: Scheduled = timetable[name]
  if (!restingJobs.has(name) || !services.settings.maintenance()) await work(services)
}

/** All jobs as the queue needs them. A job that outlasts a stop returns to the queue. */
export function taskList(services: JobServices): TaskList {
  const untilStopped =
    (work: (payload: unknown) => Promise<unknown>): Task =>
    async (payload, { abortPromise }) => {
      await Promise.race([work(payload), abortPromise])
    }
  const onRequest = <N extends RequestedJob>(name: N): [N, Task] => [
    name,
    untilStopped((payload) => requested[name](services, jobPayloads[name].parse(payload) as JobPayload<N>)),
  ]
  return Object.fromEntries([
    ...(Object.keys(requested) as RequestedJob[]).map((name) => onRequest(name)),
    ...Object.keys(timetable).map((name) => [
      name,
      untilStopped(() => runScheduled(name as ScheduledJob, services)),
    ]),
  ])
}
