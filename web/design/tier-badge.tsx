import type { Tier } from '#contract/platforms.ts'
import { Badge } from './badge.tsx'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

export const tierLooks = {
  green: { tone: 'neutral', icon: 'ShieldCheck', text: 'Within the rules' },
  amber: { tone: 'warn', icon: 'Warning', text: 'Grey area' },
  red: { tone: 'danger', icon: 'ShieldWarning', text: 'Against the rules' },
} as const

/** Tier of a kind of task: what the platform's rules say about it (product decisions, Policy). */
export function TierBadge({ tier }: { tier: Tier }) {
  const { tone, icon, text } = tierLooks[tier]
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}

/** Icon of a tier in ink: in lists its colour would be louder than what a task pays. */
export function TierIcon({ tier }: { tier: Tier }) {
  const { icon } = tierLooks[tier]
  return <Icon name={icon} className="text-ink-2" size={15} />
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
