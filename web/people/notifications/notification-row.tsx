import type { MouseEvent } from 'react'
import { type Notification, notificationKinds } from '#contract/people/notifications.ts'
import { classes } from '../../design/classes.ts'
import { IconButton } from '../../design/icon-button.tsx'
import { CheckCircleIcon } from '../../design/icons.ts'
import { Time } from '../../design/time.tsx'
import { kindIcons } from './kind-icons.ts'
import { openedKey } from './opened.ts'

interface Props {
  notification: Notification
  /** Marks it as read; never rejects. */
  onRead: () => Promise<void>
}

/** One notification: what happened, where it leads, when. Opening it reads it. */
export function NotificationRow({ notification, onRead }: Props) {
  const { kind, title, body, path, at, isRead } = notification
  const Mark = kindIcons[kind]
  // The page it leads to shows the count too, so it is read first, and may have been fetched ahead.
  const open = (event: MouseEvent): void => {
    const staysHere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!staysHere) event.preventDefault()
    void onRead().then(() => {
      if (staysHere) return
      sessionStorage.setItem(openedKey, path)
      location.assign(path)
    })
  }
  return (
    <li className={classes('list-row relative items-start', isRead && 'text-ink-2')}>
      <span
        className={classes(
          'grid flex-none place-items-center w-9 h-9 rounded-full bg-raised',
          isRead ? 'text-ink-3' : 'text-ink',
        )}
      >
        <Mark size={18} aria-hidden="true" />
      </span>
      <div className="list-row-text gap-0.5 py-1">
        <a
          className="list-row-title wrap-anywhere after:absolute after:inset-0"
          href={path}
          onClick={isRead ? undefined : open}
        >
          {isRead ? null : <span className="sr-only">Unread: </span>}
          {title}
        </a>
        {body ? <p className="text-14 wrap-anywhere text-ink-2">{body}</p> : null}
        <p className="list-row-sub">
          {notificationKinds[kind].label} · <Time iso={at} />
        </p>
      </div>
      {isRead ? null : (
        <>
          <span className="flex-none w-2 h-2 mt-3.5 rounded-full bg-[var(--solid)]" aria-hidden="true" />
          <span className="relative">
            <IconButton
              small
              icon={CheckCircleIcon}
              label={`Mark as read: ${title}`}
              onClick={() => void onRead()}
            />
          </span>
        </>
      )}
    </li>
  )
}
