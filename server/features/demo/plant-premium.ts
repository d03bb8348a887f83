import { cast } from '#database/seeds/cast.ts'
import { plantPremium } from '../premium/index.ts'
import { type Stage, staged } from './stage.ts'

/** Who has premium when the demo is first looked at, and for how many days already. Neither of them is a guide's face. */
const subscribers = [
  { username: 'greenish', sinceDays: 3 },
  { username: 'linh_tran', sinceDays: 11 },
] as const

const dayMs = 86_400_000

/** Gives two members of the demo premium. */
export async function plantPremiumMembers({ client, settings, players }: Stage, now: Date): Promise<void> {
  for (const { username, sinceDays } of subscribers) {
    const place = cast.findIndex((person) => person.username === username)
    const { id } = staged(players[place])
    const from = new Date(now.getTime() - sinceDays * dayMs)
    await plantPremium(client, settings, { memberId: id, from })
  }
}
