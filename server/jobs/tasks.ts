import type { Task, TaskList } from 'graphile-worker'
import { backUpNightly } from '../backups/index.ts'
import { recheckFollows } from '../checks/account-checks/index.ts'
import { settleWatched } from '../checks/players/index.ts'
import { readForgotten, readProof, sweepProofs } from '../checks/proofs/index.ts'
import { handOverReviews, settleReviews } from '../checks/reviews/index.ts'
import { readTrial, sweepTrials } from '../checks/screenshots/index.ts'
import { verifyNightly } from '../checks/verifications/index.ts'
import { rollUpAds } from '../community/ads/index.ts'
import { planBroadcast, sendBroadcasts } from '../community/broadcasts/index.ts'
import { openFeedbackThreads } from '../community/circles/index.ts'
import { sendTicketAnswer, sweepVisitorTickets } from '../community/support/index.ts'
import { sweepToolRuns } from '../community/tools/index.ts'
import { sweepVideoImports } from '../community/video-imports/index.ts'
import { deliverSandboxEvent, runCardSandbox } from '../demo/card-sandbox/index.ts'
import { creditDueAttempts, expireAttempts, sweepDayCounters } from '../exchange/attempts/index.ts'
import { endSlots, lookAtContent } from '../exchange/campaigns/index.ts'
import { stepLeft } from '../exchange/catalogue/index.ts'
import { refreshFigures, sweepConnections } from '../exchange/connections/index.ts'
import { encodeThumbnail } from '../exchange/content/index.ts'
import { warnStreaks } from '../exchange/daily-bonus/index.ts'
import { tellDays } from '../exchange/daily-figures/index.ts'
import { publishHouseTasks, settleNights } from '../exchange/house/index.ts'
import { rateOwners, tellNewTasks } from '../exchange/tasks/index.ts'
import { sweepIdempotentRequests } from '../idempotency/index.ts'
import { settleForgedProofs } from '../money/clawbacks/index.ts'
import { watchChain } from '../money/crypto/index.ts'
import { expireOrders, sendRefund } from '../money/orders/index.ts'
import { askProvider, handleOpenEvents } from '../money/payment-events/index.ts'
import { endSubscription, payPremiumPoints, stopRenewal } from '../money/premium/index.ts'
import { settleReferrals } from '../money/referrals/index.ts'
import { eraseAccounts, makeExport, sendEmailChange } from '../people/account/index.ts'
import {
  deliverNotification,
  pushNotification,
  sendDigest,
  sendDigests,
  sweepNotifications,
} from '../people/notifications/index.ts'
import { sendMagicLink, sweepSessions } from '../people/sessions/index.ts'
import { checkLatePictures, sweepPictures } from '../pictures/index.ts'
import type { Mailer } from '../providers/mail/index.ts'
import type { PictureEncoder } from '../providers/pictures/index.ts'
import type { ScreenshotReader } from '../providers/screenshots/index.ts'
import { sweepRateLimits } from '../rate-limits/index.ts'
import type { Services } from '../services.ts'
import { findFlags } from '../trust/flags/index.ts'
import { tryPicture } from '../trust/holds/index.ts'
import { settlePointChanges } from '../trust/point-changes/index.ts'
import { releaseReported } from '../trust/reports/index.ts'
import { makeTransferFile } from '../trust/transfers/index.ts'
import { type JobName, type JobPayload, jobPayloads } from './payloads.ts'

/** Services of jobs: those of requests and more. */
export type JobServices = Services & {
  /** URL of the database for the owner of its tables. */
  ownerUrl: string
  mailer: Mailer
  pictures: PictureEncoder
  screenshots: ScreenshotReader
}

type Work = { [N in JobName]: (services: JobServices, payload: JobPayload<N>) => Promise<unknown> }

/** Each job calls one function of a feature. */
const work: Work = {
  'send-magic-link': sendMagicLink,
  'deliver-notification': deliverNotification,
  'send-ticket-answer': sendTicketAnswer,
  'open-feedback-threads': openFeedbackThreads,
  'push-notification': pushNotification,
  'sweep-notifications': sweepNotifications,
  'send-email-change': sendEmailChange,
  'export-account': makeExport,
  'export-transfers': makeTransferFile,
  'erase-accounts': eraseAccounts,
  'tell-new-tasks': tellNewTasks,
  'warn-streaks': warnStreaks,
  'send-digests': sendDigests,
  'send-digest': sendDigest,
  'sweep-sessions': sweepSessions,
  'sweep-rate-limits': sweepRateLimits,
  'sweep-day-counters': sweepDayCounters,
  'sweep-idempotent-requests': sweepIdempotentRequests,
  'sweep-tool-runs': sweepToolRuns,
  'sweep-tickets': sweepVisitorTickets,
  'sweep-video-imports': sweepVideoImports,
  'roll-up-ads': rollUpAds,
  'find-flags': findFlags,
  'sweep-pictures': sweepPictures,
  'check-late-pictures': checkLatePictures,
  'try-picture': tryPicture,
  'expire-attempts': expireAttempts,
  'credit-due-attempts': creditDueAttempts,
  'release-reported': releaseReported,
  'settle-forged-proofs': settleForgedProofs,
  'settle-point-changes': settlePointChanges,
  'settle-watched': settleWatched,
  'publish-house-tasks': publishHouseTasks,
  'settle-nights': (services) => settleNights(services),
  'tell-days': tellDays,
  'verify-books': verifyNightly,
  'rate-owners': rateOwners,
  'recheck-follows': recheckFollows,
  'refresh-connections': refreshFigures,
  'sweep-connections': sweepConnections,
  'watch-chain': watchChain,
  'back-up': backUpNightly,
  'try-screenshot': readTrial,
  'sweep-screenshot-trials': sweepTrials,
  'fetch-thumbnail': lookAtContent,
  'read-proof': readProof,
  'read-forgotten-proofs': readForgotten,
  'settle-reviews': settleReviews,
  'hand-over-reviews': handOverReviews,
  'sweep-proofs': sweepProofs,
  'encode-thumbnail': encodeThumbnail,
  'end-slots': endSlots,
  'step-campaigns': stepLeft,
  'send-refund': sendRefund,
  'expire-orders': expireOrders,
  'handle-payment-events': handleOpenEvents,
  'ask-payments': askProvider,
  'run-card-sandbox': runCardSandbox,
  'deliver-sandbox-event': deliverSandboxEvent,
  'pay-premium-points': payPremiumPoints,
  'settle-referrals': settleReferrals,
  'plan-broadcast': planBroadcast,
  'send-broadcasts': sendBroadcasts,
  'end-subscription': endSubscription,
  'stop-renewal': stopRenewal,
}

/** Jobs that run on a schedule (UTC) instead of on request. */
export const timetable: readonly { task: JobName; match: string }[] = [
  { task: 'expire-attempts', match: '* * * * *' },
  { task: 'credit-due-attempts', match: '* * * * *' },
  { task: 'settle-watched', match: '* * * * *' },
  { task: 'watch-chain', match: '* * * * *' },
  { task: 'settle-reviews', match: '* * * * *' },
  { task: 'roll-up-ads', match: '* * * * *' },
  { task: 'read-forgotten-proofs', match: '*/5 * * * *' },
  { task: 'sweep-proofs', match: '37 3 * * *' },
  { task: 'publish-house-tasks', match: '*/5 * * * *' },
  { task: 'release-reported', match: '*/5 * * * *' },
  { task: 'settle-point-changes', match: '*/5 * * * *' },
  { task: 'settle-forged-proofs', match: '*/15 * * * *' },
  // Daily work is checked for every hour, so a missed night is soon made up for.
  { task: 'settle-nights', match: '21 * * * *' },
  { task: 'erase-accounts', match: '33 * * * *' },
  { task: 'send-digests', match: '1 * * * *' },
  { task: 'warn-streaks', match: '3 * * * *' },
  { task: 'tell-new-tasks', match: '*/10 * * * *' },
  { task: 'open-feedback-threads', match: '0 * * * *' },
  { task: 'tell-days', match: '31 * * * *' },
  { task: 'send-broadcasts', match: '* * * * *' },
  { task: 'ask-payments', match: '41 * * * *' },
  { task: 'verify-books', match: '51 * * * *' },
  { task: 'rate-owners', match: '*/15 * * * *' },
  { task: 'recheck-follows', match: '*/10 * * * *' },
  { task: 'refresh-connections', match: '*/15 * * * *' },
  { task: 'settle-referrals', match: '11 0 * * *' },
  { task: 'back-up', match: '7 2 * * *' },
  { task: 'find-flags', match: '37 2 * * *' },
  { task: 'sweep-connections', match: '27 3 * * *' },
  { task: 'end-slots', match: '*/10 * * * *' },
  { task: 'step-campaigns', match: '*/5 * * * *' },
  { task: 'run-card-sandbox', match: '* * * * *' },
  { task: 'expire-orders', match: '* * * * *' },
  { task: 'handle-payment-events', match: '* * * * *' },
  { task: 'pay-premium-points', match: '*/10 * * * *' },
  { task: 'sweep-screenshot-trials', match: '9 * * * *' },
  { task: 'sweep-sessions', match: '17 3 * * *' },
  { task: 'sweep-notifications', match: '32 3 * * *' },
  { task: 'sweep-rate-limits', match: '47 3 * * *' },
  { task: 'sweep-day-counters', match: '52 3 * * *' },
  { task: 'sweep-idempotent-requests', match: '57 3 * * *' },
  { task: 'sweep-tool-runs', match: '2 4 * * *' },
  { task: 'sweep-tickets', match: '7 4 * * *' },
  { task: 'sweep-video-imports', match: '6 4 * * *' },
  { task: 'check-late-pictures', match: '*/5 * * * *' },
  { task: 'sweep-pictures', match: '7 4 * * *' },
]

/** The jobs as the queue needs them. A job that outlasts a stop returns to the queue. */
export function taskList(services: JobServices): TaskList {
  const bind = <N extends JobName>(name: N): [N, Task] => [
    name,
    async (payload, { abortPromise }) => {
      const done = work[name](services, jobPayloads[name].parse(payload) as JobPayload<N>)
      await Promise.race([done, abortPromise])
    },
  ]
  return Object.fromEntries((Object.keys(work) as JobName[]).map((name) => bind(name)))
}
