import { Badge } from '../design/badge.tsx'
import { Brand } from '../design/brand.tsx'
import { Icon } from '../design/icon.tsx'
import type { FrameProps } from './frame.ts'
import { currentItem, type NavigationItem, visibleItems } from './navigation.ts'
import { NavigationIcon } from './navigation-icon.tsx'
import { useIsOpen } from './open-pages.tsx'

export type SidebarProps = Pick<FrameProps, 'viewer' | 'path' | 'adminWaiting' | 'demo' | 'appName'>

function Item({ item, current, waiting = 0 }: { item: NavigationItem; current: boolean; waiting?: number }) {
  return (
    <li>
      <a className="side-item" href={item.path} aria-current={current ? 'page' : undefined}>
        <NavigationIcon path={item.path} current={current} />
        <span>{item.label}</span>
        {waiting > 0 ? (
          <span className="num ml-auto grid h-4.75 min-w-4.75 place-items-center rounded-full bg-(--danger) px-1.25 text-[0.6875rem] font-head text-(--on-danger)">
            {waiting > 99 ? '99+' : waiting}
            <span className="sr-only"> waiting</span>
          </span>
        ) : null}
      </a>
    </li>
  )
}

/** The logo and the product's pages. */
export function SidebarItems({ viewer, path, adminWaiting, demo, appName }: SidebarProps) {
  const current = currentItem(path)
  const items = visibleItems(viewer, useIsOpen())
  const row = (item: NavigationItem) => (
    <Item
      key={item.path}
      item={item}
      current={item.path === current}
      waiting={item.path === '/admin' ? adminWaiting : 0}
    />
  )
  const admin = items.filter((item) => item.who === 'staff')
  return (
    <>
      <div className="flex gap-2.5 items-center min-h-8 mb-4.5 px-2.5">
        <Brand name={appName} />
        {demo ? <Badge>Demo</Badge> : null}
      </div>
      <ul className="grid gap-0.5">{items.filter((item) => item.who !== 'staff').map(row)}</ul>
      {admin.length > 0 ? (
        <>
          <p className="px-2.5 pt-4 pb-1.5 text-12 font-medium text-ink-3">Admin</p>
          <ul className="grid gap-0.5">{admin.map(row)}</ul>
        </>
      ) : null}
    </>
  )
}

/** Logout, at the foot of the sidebar. */
export function LogoutItem() {
  return (
    <a className="side-item" href="/logout">
      <Icon name="SignOut" />
      <span>Logout</span>
    </a>
  )
}
