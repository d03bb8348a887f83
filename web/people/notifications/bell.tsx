import { mostUnread } from '#contract/people/notifications.ts'
import { Icon } from '../../design/icon.tsx'
import { Tooltip } from '../../design/tooltip.tsx'

/** A count in a badge: up to 99, then “99+”. */
export const unreadText = (unread: number): string =>
  unread >= mostUnread ? `${mostUnread - 1}+` : String(unread)

/** The header's link to the notifications, with the number of unread ones. */
export function Bell({ unread }: { unread: number }) {
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unreadText(unread)} unread`
  return (
    <Tooltip text={label} side="bottom">
      <a className="icon-btn bell relative flex-none" href="/notifications" aria-label={label}>
        <Icon name="Bell" />
        {unread === 0 ? null : <span aria-hidden="true">{unreadText(unread)}</span>}
      </a>
    </Tooltip>
  )
}

/** Set while a notification's page is opened. */
export const openedKey = 'notification-opened'

/** True once on a page that a notification led to: its HTML may be older than the reading of it. */
export function takeOpened(): boolean {
  const opened = sessionStorage.getItem(openedKey) !== null
  sessionStorage.removeItem(openedKey)
  return opened
}
