import { formatCount } from '#contract/numbers.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { Icon } from './icon.tsx'
import { PlatformIcon } from './platform-icon.tsx'
import { useBar } from './scroller.tsx'

export type PlatformBarItem = { platform: PlatformName | 'all'; count: number; href: string }

/** All and the platforms as one bar of icon, name and count; it scrolls if it does not fit. */
export function PlatformBar({ items, current }: { items: PlatformBarItem[]; current: PlatformName | 'all' }) {
  const bar = useBar<HTMLElement>()
  return (
    <nav className="platform-bar" aria-label="Platforms" ref={bar}>
      {items.map(({ platform, count, href }) => (
        <a key={platform} href={href} aria-current={platform === current ? 'true' : undefined}>
          {platform === 'all' ? (
            <Icon name="SquaresFour" weight="fill" />
          ) : (
            <PlatformIcon platform={platform} size={20} />
          )}
          {platform === 'all' ? 'All' : platformLabels[platform]}
          <span className="count">{formatCount(count)}</span>
        </a>
      ))}
    </nav>
  )
}
