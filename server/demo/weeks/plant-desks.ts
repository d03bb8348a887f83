import { adaUsername, adminUsername, cast } from '#database/seeds/cast.ts'
import { accounts, reports } from '#database/seeds/desks.ts'
import { plantAccount } from '../../exchange/connections/index.ts'
import { plantFlag } from '../../trust/flags/index.ts'
import { insertReport } from '../../trust/reports/index.ts'
import { readLiveSites } from './queries.ts'
import { type Stage, staged } from './stage.ts'

/** Seeds the admins' desks: reports of campaigns, connected accounts and a flag. */
export async function plantDesks({ client, players }: Stage): Promise<void> {
  const idOf = (username: string): number =>
    staged(players[cast.findIndex((person) => person.username === username)]).id
  const reporters = reports.map(({ username }) => idOf(username))
  const campaigns = await readLiveSites(client, reporters)
  for (const { username, place, reason, note } of reports) {
    const told = { campaignId: staged(campaigns[place]), memberId: idOf(username), reason }
    await insertReport(client, { ...told, note: note ?? undefined })
  }
  for (const { username, ...account } of accounts)
    await plantAccount(client, { memberId: idOf(username), ...account })
  await plantFlag(client, [idOf(adaUsername), idOf(adminUsername)])
}
