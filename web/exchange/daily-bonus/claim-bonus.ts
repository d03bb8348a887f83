import { claimDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { write } from '../../api/client.ts'
import { formatCount } from '../../design/numbers.ts'

/** Claims the daily bonus, once per key; returns what the person is told. @throws CallError */
export async function claimBonus(idempotencyKey: string): Promise<string> {
  const { pointsEarned } = await write(claimDailyBonus, {}, { idempotencyKey })
  return `Daily bonus: +${formatCount(pointsEarned)} points`
}
