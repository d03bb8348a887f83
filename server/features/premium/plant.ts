import type pg from 'pg'
import type { SettingStore } from '../settings/index.ts'
import { addTerm, payTerm } from './queries.ts'

const daySeconds = 86_400

/** Gives a member of a planted history a month of premium that began some days ago, with its points. */
export async function plantPremium(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { memberId, from }: { memberId: number; from: Date },
): Promise<void> {
  const term = {
    ...({ memberId, source: 'crypto', item: 'month', orderId: null, subscriptionId: null } as const),
    ...{ key: `planted:${memberId}`, from, seconds: 30 * daySeconds },
  }
  const id = await addTerm(client, term, settings.get('premium_grace_days'))
  if (id !== null) await payTerm(client, id, settings.get('premium_month_points'))
}
