import { decideReferral, listWaitingReferrals } from '#contract/money/referrals.ts'
import { adminUsername } from '#demo/script/cast.ts'
import { invitations } from '#demo/script/invitations.ts'
import { houseSites } from '#demo/script/listings.ts'
import { sweepProofs } from '#server/checks/proofs/index.ts'
import { settleReviews } from '#server/checks/reviews/index.ts'
import { rollUpAds } from '#server/community/ads/index.ts'
import { sendBroadcasts } from '#server/community/broadcasts/index.ts'
import { openFeedbackThreads } from '#server/community/circles/index.ts'
import { runCardSandbox } from '#server/demo/card-sandbox/index.ts'
import { creditDueAttempts, expireAttempts } from '#server/exchange/attempts/index.ts'
import { endSlots } from '#server/exchange/campaigns/index.ts'
import { addOwnPages } from '#server/exchange/content/index.ts'
import { computeDays } from '#server/exchange/daily-figures/index.ts'
import { publishHouseTasks, settleNights } from '#server/exchange/house/index.ts'
import { rateOwners } from '#server/exchange/tasks/index.ts'
import { expireOrders } from '#server/money/orders/index.ts'
import { payPremiumPoints } from '#server/money/premium/index.ts'
import { settleReferrals } from '#server/money/referrals/index.ts'
import { keyed } from '#tests/client.ts'
import { signedIn } from './people.ts'
import type { Stage } from './stage.ts'
import { titleOf } from './websites.ts'

/** Gives the house its websites. */
export async function stockHouse({ services }: Stage): Promise<void> {
  const pages = houseSites.map((site) => ({ path: `/demo/sites/${site}`, title: titleOf(site) }))
  await addOwnPages(services.pool, pages)
}

/** The jobs that run every few minutes. */
export async function runFrequent({ services }: Stage): Promise<void> {
  await expireAttempts(services)
  await creditDueAttempts(services)
  await settleReviews(services)
  await runCardSandbox(services)
  await expireOrders(services)
  await endSlots(services)
  await sendBroadcasts(services)
  await rollUpAds(services)
}

/** Publishes or ends house tasks, by the tasks that people find open. It reads many lists, so it runs seldom. */
export const tendHouse = ({ services }: Stage): Promise<number> => publishHouseTasks(services)

/** The jobs of a night. Days are not closed: their hashes would say when the scene was recorded. */
export async function runNightly(stage: Stage): Promise<void> {
  const { services } = stage
  await settleReferrals(services)
  await decideReferrals(stage)
  await settleNights(services)
  await computeDays(services)
  await payPremiumPoints(services)
  await rateOwners(services)
  await openFeedbackThreads(services)
  await sweepProofs({
    ...services,
    settings: { ...services.settings, get: keptBriefly(services.settings.get) },
  })
}

/** Decided screenshots are kept for days only, so the scene stays small. */
const keptBriefly =
  (get: Stage['services']['settings']['get']): typeof get =>
  (name) =>
    name === 'proof_kept_days' ? (4 as ReturnType<typeof get>) : get(name)

/** Rejects the referrals in review that the script says to reject; the others wait. */
async function decideReferrals(stage: Stage): Promise<void> {
  const admin = stage.people.get(adminUsername)
  if (!admin) return
  const { client } = await signedIn(stage, admin)
  const { body } = await client.call(listWaitingReferrals, { query: { limit: 50 } })
  for (const { id, newcomer } of body.referrals) {
    const note = invitations.get(newcomer)?.refusal
    if (note === undefined) continue
    const verdict = { params: { referralId: id }, body: { approve: false, note } }
    await client.call(decideReferral, verdict, keyed())
  }
}
