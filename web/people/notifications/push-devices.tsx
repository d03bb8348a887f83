import type { Output } from '#contract/operation.ts'
import { type getNotificationChoices, removePushDevice } from '#contract/people/notifications.ts'
import { write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { BellRingingIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { Time } from '../../design/time.tsx'
import type { useChoices } from './use-choices.ts'
import { endSubscription, type PushState, usePush } from './use-push.ts'

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
    <Card title="Push">
      <div className="grid gap-4">
        {push.state === 'off' ? (
          <div className="grid gap-3 justify-items-start">
            <p className="sub">Get a short message on this device, even with the site closed.</p>
            <Button icon={BellRingingIcon} busy={push.busy} onClick={() => void turnOn()}>
              Turn on for this browser
            </Button>
          </div>
        ) : (
          <p className="sub" role="status">
            {sentences[push.state]}
          </p>
        )}
        {push.problem ? (
          <div role="alert">
            <Note tone="danger">{push.problem}</Note>
          </div>
        ) : null}
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
      </div>
    </Card>
  )
}
