import { setTimeout as sleep } from 'node:timers/promises'
import { type ProviderAnswer, type ProviderName, providerNames } from '#contract/trust/health.ts'
import { type Client, is, query } from '#database/rows.ts'
import type { Config } from '../../config.ts'
import { ProbeError } from '../../providers/probe.ts'
import type { Services } from '../../services.ts'
import { probes } from './probes.ts'

const patienceMs = 15_000

/** Asks these providers at the same time, and stores what those that are on have answered. */
export async function askProviders(
  client: Client,
  config: Config,
  names: readonly ProviderName[],
): Promise<Omit<ProviderAnswer, 'at'>[]> {
  const answers = await Promise.all(
    names.map(async (name) => {
      const { isOn, ask } = probes[name]
      return isOn(config)
        ? { name, ...(await answerOf(() => ask(config, client))) }
        : ({ name, state: 'off', detail: null } as const)
    }),
  )
  for (const { name, state, detail } of answers.filter((each) => each.state !== 'off'))
    await client.query(
      `INSERT INTO provider_answer (provider, state, detail, asked_at) VALUES ($1, $2, $3, ledger.clock())
       ON CONFLICT (provider) DO UPDATE SET state = excluded.state, detail = excluded.detail, asked_at = excluded.asked_at`,
      [name, state, detail],
    )
  return answers
}

/** Of an error that nobody foresaw only the name is kept, because its message may quote a secret. */
async function answerOf(ask: () => unknown): Promise<Pick<ProviderAnswer, 'state' | 'detail'>> {
  const late = sleep(patienceMs, undefined, { ref: false }).then(() => {
    throw new ProbeError('unreachable', `No answer within ${patienceMs / 1000} s.`)
  })
  try {
    await Promise.race([ask(), late])
    return { state: 'works', detail: null }
  } catch (thrown) {
    if (thrown instanceof ProbeError) return { state: thrown.state, detail: thrown.message }
    return { state: 'rejected', detail: `Unforeseen: ${thrown instanceof Error ? thrown.name : 'no error'}.` }
  }
}

const answerRow = {
  name: is.text,
  state: is.oneOf(['works', 'rejected', 'unreachable']),
  detail: is.text.orNull,
  at: is.time,
}

/** The newest answer of each provider that is on; one that was never asked is unproved. */
export async function readAnswers({
  pool,
  config,
}: Pick<Services, 'pool' | 'config'>): Promise<ProviderAnswer[]> {
  const text = 'SELECT provider AS name, state, detail, asked_at AS at FROM provider_answer'
  const rows = new Map((await query(pool, answerRow, text)).map((row) => [row.name, row]))
  return providerNames.map((name) => {
    const row = rows.get(name)
    if (!probes[name].isOn(config)) return { name, state: 'off', detail: null, at: null }
    if (!row) return { name, state: 'unproved', detail: null, at: null }
    return { ...row, name, at: row.at.toISOString() }
  })
}
