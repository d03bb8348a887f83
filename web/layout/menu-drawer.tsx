import { Drawer } from '../design/dialog.tsx'
import { LogoutItem, SidebarItems, type SidebarProps } from './sidebar-items.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export type MenuDrawerProps = SidebarProps & { open: boolean; onClose: () => void }

/** The sidebar on a phone, in a drawer. */
export default function MenuDrawer({ open, onClose, ...props }: MenuDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose}>
      <nav
        className="side max-desk:pt-3.5 max-desk:pb-[calc(16px_+_env(safe-area-inset-bottom))]"
        aria-label="Main"
      >
        <SidebarItems {...props} />
        <div className="grid gap-0.5 mt-auto pt-4">
          <ThemeToggle />
          {props.viewer ? <LogoutItem /> : null}
        </div>
      </nav>
    </Drawer>
  )
}
