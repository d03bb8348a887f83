import { type Check, checkLabels } from '#contract/platforms.ts'
import { CameraIcon, ChatTextIcon, type Icon, PlayCircleIcon, SealCheckIcon, UserCheckIcon } from './icons.ts'

const checkIcons: Record<Check, Icon> = {
  timer: SealCheckIcon,
  player: PlayCircleIcon,
  account: UserCheckIcon,
  creator: ChatTextIcon,
  screenshot: CameraIcon,
}

/** How a task is checked; always visible before it starts. */
export function CheckBadge({ check }: { check: Check }) {
  const Mark = checkIcons[check]
  return (
    <span className="check-badge">
      <Mark weight={check === 'screenshot' ? 'regular' : 'fill'} />
      {checkLabels[check]}
    </span>
  )
}
