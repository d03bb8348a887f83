import { useCallback, useEffect, useState } from 'react'
import type { Output } from '#contract/operation.ts'
import {
  addPushDevice,
  type getNotificationChoices,
  removePushDevice,
} from '#contract/people/notifications.ts'
import { call, sentenceOf, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Time } from '../../design/time.tsx'
import type { useChoices } from './notification-choices.tsx'
import { registerWorker } from './worker.ts'

type Devices = Output<typeof getNotificationChoices>['devices']

interface Props {
  pushKey: string
  devices: Devices
  act: Pick<ReturnType<typeof useChoices>, 'busy' | 'act'>
}

const sentences: Record<Exclude<PushState, 'off'>, string> = {
  checking: 'Checking this browser…',
  unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, add the site to the Home Screen first.',
  blocked: 'This browser blocks our notifications. Allow them in its settings for this site, then reload.',
  on: 'This browser shows your notifications.',
}

/** The browsers that show notifications, each turned off with one click, and the switch of this one. */
export function PushDevices({ pushKey, devices, act: { busy, act } }: Props) {
  const push = usePush(
    pushKey,
    devices.map(({ endpoint }) => endpoint),
  )
  const turnOn = async (): Promise<void> => {
    if (await push.turnOn()) await act(async () => 'Notifications are on.')
  }
  const turnOff = ({ id, endpoint }: Devices[number]) =>
    act(async () => {
      await write(removePushDevice, { params: { deviceId: id } })
      await endSubscription(endpoint)
      return 'Notifications are off.'
    })
  return (
    <Card title="Push" body="grid gap-4">
      {push.state === 'off' ? (
        <div className="grid gap-3 justify-items-start">
          <p className="sub">Get a short message on this device, even with the site closed.</p>
          <Button icon="BellRinging" busy={push.busy} onClick={turnOn}>
            Turn on for this browser
          </Button>
        </div>
      ) : (
        <p className="sub" role="status">
          {sentences[push.state]}
        </p>
      )}
      {push.problem ? <Note tone="danger">{push.problem}</Note> : null}
      {devices.length > 0 ? (
        <ul className="grid gap-2">
          {devices.map((device) => (
            <li key={device.id} className="flex gap-3 items-center justify-between">
              <span className="min-w-0">
                <span className="block trunc">{device.name}</span>
                <span className="text-13 text-ink-3">
                  Since <Time iso={device.addedAt} inSentence />
                </span>
              </span>
              <Button
                size="sm"
                busy={busy}
                aria-label={`Turn off for ${device.name}`}
                onClick={() => void turnOff(device)}
              >
                Turn off
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

/** checking: the browser was not asked yet. blocked: the person has turned them off in the browser. */
type PushState = 'checking' | 'unsupported' | 'blocked' | 'off' | 'on'

const subscribeMs = 10_000
const slow = 'This browser’s push service isn’t answering. Try again later, or in another browser.'
const failed = 'This browser couldn’t turn notifications on. Try again, or use another browser.'

/** Whether this browser shows notifications, and turning them on or off. Permission is asked only by a click. */
function usePush(pushKey: string, endpoints: readonly string[]) {
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
async function endSubscription(endpoint: string): Promise<void> {
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
