import type { Tier } from '#contract/platforms.ts'
import { ShieldCheckIcon, ShieldWarningIcon, WarningIcon } from './icons.ts'
import { Tooltip } from './tooltip.tsx'

const ICONS = { green: ShieldCheckIcon, amber: WarningIcon, red: ShieldWarningIcon }

/** Icon of a tier in ink: in lists its colour would be louder than what a task pays. */
export function TierIcon({ tier }: { tier: Tier }) {
  const Mark = ICONS[tier]
  return <Mark className="text-ink-2" size={15} aria-hidden="true" />
}

/** Tier of one task among others: its icon, and its sentence on hover, focus and tap. */
export function TierMark({ tier, sentence }: { tier: Tier; sentence: string }) {
  return (
    <Tooltip text={sentence} onTap>
      <button type="button" className="tier-mark" aria-label={sentence}>
        <TierIcon tier={tier} />
      </button>
    </Tooltip>
  )
}
