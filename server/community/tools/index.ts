import type pg from 'pg'
import {
  deleteToolRun,
  listToolRuns,
  readToolTerms,
  runTool,
  type ToolRun,
  tryTool,
} from '#contract/community/tools.ts'
import type { Context, Member } from '../../http/context.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { compute, topicOf } from './compute.ts'
import { emptyRun, type RunRow, readRuns, readUse, storeRun } from './queries.ts'

export { sweepToolRuns } from './queries.ts'

const freeRunsOf = ({ settings }: Services, { premium }: Member): number =>
  settings.get(premium ? 'tool_premium_count' : 'tool_count')

/** Free runs and the price of another one, for the caller. */
async function termsOf(
  client: pg.Pool | pg.ClientBase,
  { services, member }: Pick<Context, 'services' | 'member'>,
) {
  const { settings, config, languageModel } = services
  const use = member && (await readUse(client, member.id))
  const dailyRuns = member ? freeRunsOf(services, member) : config.RATE_LIMITS.tool_network.count
  return {
    dailyRuns,
    premiumRuns: settings.get('tool_premium_count'),
    left: use && Math.max(0, dailyRuns - use.used),
    price: settings.get('tool_points'),
    balance: use?.balance ?? null,
    usesModel: languageModel !== null,
  }
}

const present = ({ at, ...row }: RunRow): ToolRun => ({ ...row, id: String(row.id), at: at.toISOString() })

const runEndpoint = endpoint(runTool, async ({ body: { pays, ...input } }, context) => {
  const { services, member } = context
  await countAgainstLimits(services.pool, services.config.RATE_LIMITS, [
    { name: 'tool_member', subject: String(member.id) },
  ])
  const topic = await topicOf(input)
  // The model is asked before the transaction, which would wait for it, and only if the run will be stored.
  const { left, price, balance } = await termsOf(services.pool, context)
  const isCovered = (left ?? 0) > 0 || (pays && (balance ?? 0) >= price)
  const result = await compute(topic, isCovered ? services.languageModel : null)
  return actOnce(context, runTool, { body: { ...input, pays } }, async (client, key) => {
    const freeRuns = freeRunsOf(services, member)
    const run = { memberId: member.id, freeRuns, price, pays, key, input, result }
    const { verdict, runId } = await storeRun(client, run)
    if (verdict === 'none_left')
      throw new Problem(
        'limit_reached',
        `You have used your ${freeRuns} free runs of today. Another one costs ${price} points.`,
      )
    if (verdict === 'insufficient')
      throw new Problem('not_enough_points', `A run costs ${price} points. Nothing was charged.`)
    if (verdict === 'replay' || verdict === 'key_conflict') throw new Problem('key_reused')
    if (runId === null) throw new Error(`a run was not stored: ${verdict}`)
    const [row] = await readRuns(client, member.id, { before: runId + 1, limit: 1 })
    if (!row) throw new Error(`run ${runId} not found`)
    return { run: present(row), terms: await termsOf(client, context) }
  })
})

/** Hashtags and titles for a text, and the member's history of them. */
export const toolEndpoints: readonly Endpoint[] = [
  endpoint(readToolTerms, (_input, context) => termsOf(context.services.pool, context)),
  endpoint(tryTool, async ({ body }, { services, network }) => {
    const topic = await topicOf(body)
    await countAgainstLimits(
      services.pool,
      services.config.RATE_LIMITS,
      [{ name: 'tool_network', subject: network }],
      'Your free runs without an account are used for today. Sign in to continue: your text stays here.',
    )
    return { result: await compute(topic, services.languageModel) }
  }),
  runEndpoint,
  endpoint(listToolRuns, async ({ query: { cursor, limit } }, { services: { pool }, member }) => {
    const rows = await readRuns(pool, member.id, { before: idOfCursor(cursor), limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return {
      runs: shown.map(present),
      nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
    }
  }),
  endpoint(deleteToolRun, async ({ params }, { services: { pool }, member }) =>
    emptyRun(pool, member.id, params.runId),
  ),
]
