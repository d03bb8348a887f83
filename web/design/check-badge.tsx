import { type Check, checkLabels } from '#contract/platforms.ts'
import { Icon, type IconName } from './icon.tsx'

const checkIcons: Record<Check, IconName> = {
  timer: 'SealCheck',
  player: 'PlayCircle',
  account: 'UserCheck',
  creator: 'ChatText',
  screenshot: 'Camera',
}

/** How a task is checked; always visible before it starts. */
export function CheckBadge({ check }: { check: Check }) {
  return (
    <span className="check-badge">
      <Icon name={checkIcons[check]} weight={check === 'screenshot' ? 'regular' : 'fill'} />
      {checkLabels[check]}
    </span>
  )
}
