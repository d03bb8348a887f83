import { useCallback, useEffect, useState } from 'react'
import { addPushDevice } from '#contract/people/notifications.ts'
import { call, sentenceOf } from '../../api/client.ts'
import { registerWorker } from './worker.ts'

/** checking: the browser was not asked yet. blocked: the person has turned them off in the browser. */
export type PushState = 'checking' | 'unsupported' | 'blocked' | 'off' | 'on'

const subscribeMs = 10_000
const slow = 'The push service of this browser doesn’t answer. Try again later, or in another browser.'
const failed = 'This browser couldn’t turn notifications on. Try again, or use another browser.'

/** Whether this browser shows notifications, and turning them on or off. Permission is asked only by a click. */
export function usePush(pushKey: string, endpoints: readonly string[]) {
  const [state, setState] = useState<PushState>('checking')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const known = endpoints.join(' ')

  const check = useCallback(async (): Promise<void> => {
    const subscription = await currentSubscription()
    const isOn = subscription !== null && known.split(' ').includes(subscription.endpoint)
    setState(
      !isSupported() ? 'unsupported' : Notification.permission === 'denied' ? 'blocked' : isOn ? 'on' : 'off',
    )
  }, [known])
  useEffect(() => void check(), [check])

  /** Returns true if notifications are on now. */
  const turnOn = async (): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      if ((await Notification.requestPermission()) !== 'granted') {
        await check()
        return false
      }
      const { endpoint, keys } = await subscribe(pushKey)
      await call(addPushDevice, { body: { endpoint, keys } })
      return true
    } catch (thrown) {
      console.error('turning notifications on failed', thrown)
      setProblem(
        thrown instanceof DOMException
          ? thrown.name === 'TimeoutError'
            ? slow
            : failed
          : sentenceOf(thrown),
      )
      return false
    } finally {
      setBusy(false)
    }
  }
  return { state, busy, problem, turnOn }
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The browser's subscription; null: none. */
async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Ends the browser's subscription, if it is this one. */
export async function endSubscription(endpoint: string): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription?.endpoint === endpoint) await subscription.unsubscribe()
}

/** Without a network to its push service, Chromium never answers. */
async function subscribe(
  pushKey: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  // A subscription with another key can't be changed.
  await old?.unsubscribe()
  const subscription = await Promise.race([
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }),
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new DOMException(slow, 'TimeoutError')), subscribeMs),
    ),
  ])
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}
