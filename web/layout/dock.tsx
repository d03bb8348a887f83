import { ListIcon } from '../design/icons.ts'
import type { FrameProps } from './frame.ts'
import { currentItem, dockItems } from './navigation.ts'
import { NavigationIcon } from './navigation-icon.tsx'

type Props = Pick<FrameProps, 'viewer' | 'path'> & { onMore: () => void }

/** The five items at the bottom of a phone; More opens the whole sidebar. */
export function Dock({ viewer, path, onMore }: Props) {
  const current = currentItem(path)
  return (
    <nav className="dock" aria-label="Quick">
      {dockItems(viewer).map((item) => (
        <a key={item.path} href={item.path} aria-current={item.path === current ? 'page' : undefined}>
          <NavigationIcon path={item.path} current={item.path === current} />
          {item.label}
        </a>
      ))}
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <ListIcon aria-hidden="true" />
        More
      </button>
    </nav>
  )
}
