import { Icon } from '../design/icon.tsx'
import type { FrameProps } from './frame.ts'
import { currentItem, dockItems } from './navigation.ts'
import { NavigationIcon } from './navigation-icon.tsx'
import { Static } from './static.tsx'

type Place = Pick<FrameProps, 'viewer' | 'path'>

function DockItems({ viewer, path }: Place) {
  const current = currentItem(path)
  return dockItems(viewer).map((item) => (
    <a key={item.path} href={item.path} aria-current={item.path === current ? 'page' : undefined}>
      <NavigationIcon path={item.path} current={item.path === current} />
      {item.label}
    </a>
  ))
}

/** The five items at the bottom of a phone; More opens the full sidebar. */
export function Dock({ onMore, ...place }: Place & { onMore: () => void }) {
  return (
    <nav className="dock" aria-label="Shortcuts">
      <Static className="contents">{import.meta.env.SSR && <DockItems {...place} />}</Static>
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <Icon name="List" />
        More
      </button>
    </nav>
  )
}
