import { decideCase, listCases } from '#contract/staff/cases.ts'
import { adminUsername } from '#demo/script/cast.ts'
import { invitations } from '#demo/script/invitations.ts'
import { houseSites } from '#demo/script/listings.ts'
import { sweepProofs } from '#server/checks/proofs/index.ts'
import { addOwnPages } from '#server/exchange/content/index.ts'
import { publishHouseTasks } from '#server/exchange/house/index.ts'
import { type JobServices, type ScheduledJob, timetable } from '#server/jobs/timetable.ts'
import type { Services } from '#server/services.ts'
import { act, ask } from './people.ts'
import type { Stage } from './stage.ts'
import { titleOf } from './websites.ts'

/** Gives the house its websites. */
export async function stockHouse({ services }: Stage): Promise<void> {
  const pages = houseSites.map((site) => ({ path: `/demo/sites/${site}`, title: titleOf(site) }))
  await addOwnPages(services.pool, pages)
}

/** Runs jobs of the timetable, one after another. None of them needs more than the services of requests. */
async function run({ services }: { services: Services }, ...jobs: ScheduledJob[]): Promise<void> {
  for (const job of jobs) await timetable[job][1](services as JobServices)
}

/** The jobs that run every few minutes. */
export async function runFrequent(stage: Stage): Promise<void> {
  await run(stage, 'expire-attempts', 'credit-due-attempts', 'settle-reviews', 'run-card-sandbox')
  await run(stage, 'expire-orders', 'end-slots', 'send-broadcasts', 'roll-up-ads')
}

/** Publishes or ends house tasks, by the tasks that people find open. It reads many lists, so it runs seldom. */
export const tendHouse = ({ services }: Stage): Promise<number> => publishHouseTasks(services)

/** The jobs of a night. Days are not closed: their hashes would say when the scene was recorded. */
export async function runNightly(stage: Stage): Promise<void> {
  const { services } = stage
  await run(stage, 'settle-referrals')
  await decideReferrals(stage)
  await run(stage, 'settle-nights', 'tell-days', 'pay-premium-points', 'rate-owners', 'open-feedback-threads')
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
  if (!stage.people.has(adminUsername)) return
  const query = { kind: 'referral', limit: 50 } as const
  const { cases } = await act(stage, adminUsername, listCases, { query })
  for (const { id, kind, evidence } of cases) {
    const note = kind === 'referral' ? invitations.get(evidence.newcomer)?.refusal : undefined
    if (note === undefined) continue
    const verdict = { params: { caseId: id }, body: { kind, verdict: 'rejected', note } }
    await ask(stage, adminUsername, decideCase, verdict)
  }
}
