import { type MouseEvent, useEffect } from 'react'
import {
  listNotifications,
  type Notification,
  type NotificationKind,
  notificationKinds,
  readAllNotifications,
  readNotification,
} from '#contract/people/notifications.ts'
import { call, write } from '../../api/client.ts'
import { useReadAgain } from '../../api/read-again.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { classes } from '../../design/classes.ts'
import { Icon, type IconName } from '../../design/icon.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Time } from '../../design/time.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { openedKey, unreadText } from './bell.tsx'

interface Props {
  show: 'all' | 'unread'
  /** Number at the bell, which the header reads again every 30 s; undefined: not read yet. */
  unread: number | undefined
  /** Sets the number at the bell. */
  onUnread: (unread: number) => void
}

const empty = {
  all: {
    title: 'No notifications yet',
    text: 'Verdicts, your campaigns, orders and replies appear here.',
  },
  unread: { title: 'Nothing unread', text: 'You’ve read everything.' },
}

/** Longest wait before a notification's page opens. */
const patienceMs = 1000

/** The member's notifications, unread ones first. The bell's count and the list follow each other. */
export function NotificationList({ show, unread, onUnread }: Props) {
  const readAgain = useReadAgain()
  const list = usePages(listNotifications, { query: { show } })
  const shown = list.pages.flatMap(({ notifications }) => notifications)
  const listed = list.pages[0]?.unread
  const waiting = unread ?? listed ?? 0

  // A notification has arrived, or was read in another tab.
  const isBehind = listed !== undefined && unread !== undefined && listed !== unread
  useEffect(() => {
    if (isBehind) void readAgain(listNotifications)
  }, [readAgain, isBehind])

  const { busy, act } = useAct('marking notifications as read', [listNotifications])
  const newestId = shown.reduce((newest, { id }) => (Number(id) > Number(newest) ? id : newest), '0')
  const readAll = () =>
    act(async () => {
      onUnread((await write(readAllNotifications, { body: { newestId } })).unread)
      return 'All notifications are read.'
    })
  const read = async ({ id }: Notification): Promise<void> => {
    try {
      const params = { notificationId: id }
      const answer = call(readNotification, { params }, { keepalive: true })
      const counted = answer.then(({ unread: count }) => onUnread(count))
      await Promise.race([counted, new Promise((resolve) => setTimeout(resolve, patienceMs))])
      void readAgain(listNotifications)
    } catch (thrown) {
      console.error('marking a notification as read failed', thrown)
    }
  }
  return (
    <Card
      title={waiting > 0 ? `${unreadText(waiting)} unread` : shown.length > 0 ? 'All read' : 'Notifications'}
      aside={
        waiting > 0 ? (
          <Button size="sm" variant="ghost" busy={busy} onClick={readAll}>
            Mark all as read
          </Button>
        ) : null
      }
      flush
    >
      <PageList
        className="pt-2"
        list={list}
        rowsOf={({ notifications }) => notifications}
        failed={{ title: 'Couldn’t load your notifications', text: 'Nothing is lost.' }}
        empty={empty[show]}
      >
        {(row) => <NotificationRow notification={row} onRead={() => read(row)} />}
      </PageList>
    </Card>
  )
}

/** One notification: what happened, where it leads, when. Opening it reads it; `onRead` never rejects. */
function NotificationRow(props: { notification: Notification; onRead: () => Promise<void> }) {
  const { notification, onRead } = props
  const { kind, title, body, path, at, isRead } = notification
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
        <Icon name={kindIcons[kind]} size={18} />
      </span>
      <div className="list-row-text gap-0.5 py-1">
        <a className="list-row-title link-all wrap-anywhere" href={path} onClick={isRead ? undefined : open}>
          {isRead ? null : <span className="sr-only">Unread: </span>}
          {title}
        </a>
        {body ? <p className="max-w-reading text-14 wrap-anywhere text-ink-2">{body}</p> : null}
        <p className="list-row-sub">
          {notificationKinds[kind].label} · <Time iso={at} />
        </p>
      </div>
      {isRead ? null : (
        <>
          <span className="flex-none w-2 h-2 mt-3.5 rounded-full bg-solid" aria-hidden="true" />
          <span className="relative">
            <IconButton
              small
              icon="CheckCircle"
              label={`Mark as read: ${title}`}
              onClick={() => void onRead()}
            />
          </span>
        </>
      )}
    </li>
  )
}

const kindIcons: Readonly<Record<NotificationKind, IconName>> = {
  verdict: 'SealCheck',
  campaign: 'Megaphone',
  moderation: 'ShieldCheck',
  reply: 'ChatText',
  mention: 'ChatText',
  circle: 'CirclesThree',
  ticket: 'Lifebuoy',
  order: 'CreditCard',
  referral: 'ShareNetwork',
  account: 'UserCircle',
  new_tasks: 'Lightning',
  streak: 'Flame',
  news: 'Megaphone',
}
