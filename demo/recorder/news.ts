import { createBroadcast, startBroadcast } from '#contract/community/broadcasts.ts'
import { listNotifications, readAllNotifications, readNotification } from '#contract/people/notifications.ts'
import { adminUsername } from '#demo/script/cast.ts'
import { news } from '#demo/script/news.ts'
import { planBroadcast } from '#server/community/broadcasts/index.ts'
import { act, type Person } from './people.ts'
import { dayMs, hourMs, minuteMs, type Stage } from './stage.ts'

type DemoNews = (typeof news)[number]

/** Schedules the demo's news: the admin writes and sends it, and some of those who get it open it. */
export function planNews(stage: Stage): void {
  for (const each of news) stage.agenda.add(stage.end - each.daysAgo * dayMs, () => write(stage, each))
}

async function write(stage: Stage, { daysAgo: _, openedBy, leastTrust, ...texts }: DemoNews): Promise<void> {
  const body = { ...texts, audience: { platform: null, language: null, leastTrust, inactiveDays: null } }
  const { id } = (await act(stage, adminUsername, createBroadcast, { body })).broadcast
  if (openedBy === null) return
  await act(stage, adminUsername, startBroadcast, { params: { broadcastId: id } })
  await planBroadcast(stage.services, { broadcastId: Number(id) })
  openedBy.forEach((username, index) => {
    stage.agenda.after(hourMs + index * 107 * minuteMs, () => open(stage, username, texts.title))
  })
}

async function open(stage: Stage, username: string, title: string): Promise<void> {
  const query = { show: 'unread', limit: 100 } as const
  const { notifications } = await act(stage, username, listNotifications, { query })
  const notificationId = notifications.find((each) => each.kind === 'news' && each.title === title)?.id
  if (!notificationId) throw new Error(`${username} did not get “${title}”`)
  await act(stage, username, readNotification, { params: { notificationId } })
}

/** Makes a person read all of their notifications. */
export async function readBell(stage: Stage, { username }: Person): Promise<void> {
  const query = { show: 'unread', limit: 1 } as const
  const { notifications } = await act(stage, username, listNotifications, { query })
  const newestId = notifications[0]?.id
  if (newestId) await act(stage, username, readAllNotifications, { body: { newestId } })
}
