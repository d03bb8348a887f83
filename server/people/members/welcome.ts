import type pg from 'pg'
import { namedKey, postTransfers } from '#ledger/index.ts'
import type { SettingStore } from '../../settings/index.ts'
import { type Account, recordWelcome } from './queries.ts'

/** Pays the first half and promises the second: product decisions, Grants. */
export async function payWelcome(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { id, walletId }: Pick<Account, 'id' | 'walletId'>,
): Promise<void> {
  const points = settings.get('welcome_points')
  const key = namedKey(`welcome_grant:${id}`)
  const grant = { key, reason: 'welcome_grant', target: walletId, amount: points, ref: id } as const
  if (points > 0) await postTransfers(client, [grant])
  await recordWelcome(client, id, {
    points,
    secondPoints: settings.get('welcome_second_points'),
    secondAfterCount: settings.get('welcome_second_after_count'),
  })
}
