import { LogoutItem, SidebarItems, type SidebarProps } from './sidebar-items.tsx'
import { Static } from './static.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The list of the product's pages, at the left on a desktop. */
export function Sidebar(props: SidebarProps) {
  return (
    <nav className="side" aria-label="Main">
      <Static className="contents">{import.meta.env.SSR && <SidebarItems {...props} />}</Static>
      <div className="grid gap-0.5 mt-auto pt-4">
        <ThemeToggle />
        {props.viewer ? <Static className="contents">{import.meta.env.SSR && <LogoutItem />}</Static> : null}
      </div>
    </nav>
  )
}
