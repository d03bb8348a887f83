import type { Tier } from '#contract/platforms.ts'
import { Badge } from './badge.tsx'
import { ShieldCheckIcon, ShieldWarningIcon, WarningIcon } from './icons.ts'

const TIERS = {
  green: { tone: 'neutral', icon: ShieldCheckIcon, text: 'Within the rules' },
  amber: { tone: 'warn', icon: WarningIcon, text: 'Grey area' },
  red: { tone: 'danger', icon: ShieldWarningIcon, text: 'Against the rules' },
} as const

/** Tier of a kind of task: what the platform's rules say about it (product decisions, Policy). */
export function TierBadge({ tier }: { tier: Tier }) {
  const { tone, icon, text } = TIERS[tier]
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}
