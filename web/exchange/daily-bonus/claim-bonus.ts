import { claimDailyBonus } from '#contract/exchange/daily-bonus.ts'
import type { WriteOnce } from '../../api/use-write-once.ts'
import { formatCount } from '../../design/numbers.ts'

/** Claims the daily bonus, once; returns what the person is told. @throws CallError */
export async function claimBonus(writeOnce: WriteOnce): Promise<string> {
  const { pointsEarned } = await writeOnce(claimDailyBonus, {})
  return `Daily bonus: +${formatCount(pointsEarned)} points`
}
