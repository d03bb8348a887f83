import type { SwitchedOff } from '#contract/exchange/tasks.ts'
import type { CurrentRow } from '../catalogue/index.ts'
import type { Wish } from './rules.ts'

const offered = ['visit', 'feedback'] as const

/**
 * Rows of a list that are currently switched off in the catalogue, and what is open instead; null if none is
 * off.
 */
export function switchedOffOf(rows: readonly CurrentRow[], wish: Wish): SwitchedOff | null {
  const wished = rows.filter(
    ({ platform, action, tier, kinds }) =>
      platform === (wish.platform ?? platform) &&
      action === (wish.action ?? action) &&
      tier === (wish.tier ?? tier) &&
      (wish.kind === undefined || kinds.some((kind) => kind === wish.kind)),
  )
  const off = wished.filter(({ isOn }) => !isOn)
  if (off.length === 0) return null
  const isOpen = (action: string, platform?: string): boolean =>
    rows.some((row) => row.isOn && row.action === action && row.platform === (platform ?? row.platform))
  const instead = offered.flatMap((action): SwitchedOff['instead'] => {
    if (!isOpen(action)) return []
    const platform = rows.find((row) => row.platform === wish.platform)?.platform
    return [{ action, platform: platform && isOpen(action, platform) ? platform : null }]
  })
  return {
    rows: off.map(({ key, platform, label, note, link }) => ({ key, platform, label, note, link })),
    isAll: off.length === wished.length,
    instead,
  }
}
