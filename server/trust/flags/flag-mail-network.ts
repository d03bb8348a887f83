import type pg from 'pg'
import type { MailNetwork } from '../../people/members/index.ts'
import type { SettingStore } from '../../settings/index.ts'
import { saveMailNetworks } from './queries.ts'
import { flagDays } from './rules.ts'

/**
 * Flags accounts of one mail domain and network that have just become more than the limit, or adds the new one to their
 * flag. In the transaction of the sign-in, so an admin sees them before they move a point.
 */
export async function flagMailNetwork(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { id }: Pick<MailNetwork, 'id'>,
): Promise<void> {
  await saveMailNetworks(client, id, {
    mostMembers: settings.get('mail_network_most_count'),
    days: flagDays,
  })
}
