import {
  type MailChoice,
  mailChoices,
  type NotificationKind,
  notificationKinds,
} from '#contract/people/notifications.ts'
import { Card } from '../../design/card.tsx'
import { Checkbox } from '../../design/field.tsx'
import { Select } from '../../design/input.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { PushDevices } from './push-devices.tsx'
import { TimeZone } from './time-zone.tsx'
import { useChoices } from './use-choices.ts'

const mailLabels: Record<MailChoice, string> = { now: 'At once', daily: 'Once a day', never: 'Never' }

interface Row {
  kind: NotificationKind
  mail: MailChoice
  push: boolean
}

const columnsOf = (choose: ReturnType<typeof useChoices>['choose']): Column<Row>[] => [
  {
    key: 'kind',
    label: 'Kind',
    kind: 'lead',
    cell: ({ kind }) => (
      <div className="py-1.5">
        <b className="font-label">{notificationKinds[kind].label}</b>
        <p className="text-13 text-ink-3 whitespace-normal">{notificationKinds[kind].about}</p>
      </div>
    ),
  },
  {
    key: 'mail',
    label: 'Mail',
    cell: ({ kind, mail, push }) => (
      <Select
        small
        aria-label={`Mail: ${notificationKinds[kind].label}`}
        value={mail}
        onChange={({ target }) => choose(kind, { mail: target.value as MailChoice, push })}
      >
        {mailChoices.map((choice) => (
          <option key={choice} value={choice}>
            {mailLabels[choice]}
          </option>
        ))}
      </Select>
    ),
  },
  {
    key: 'push',
    label: 'Push',
    cell: ({ kind, mail, push }) => (
      <Checkbox checked={push} onChange={({ target }) => choose(kind, { mail, push: target.checked })}>
        <span className="sr-only">{`Push: ${notificationKinds[kind].label}`}</span>
      </Checkbox>
    ),
  },
]

/** How a member gets notifications: mail and push by kind, the browsers that show them, the time zone. */
export function NotificationChoices() {
  const choices = useChoices()
  const { data, isPending, refetch, choose } = choices
  if (!data)
    return (
      <Card title="Choose what you get">
        <NotRead
          isPending={isPending}
          rows={6}
          title="Couldn’t load your choices"
          text="They stay as they are."
          retry={() => void refetch()}
        />
      </Card>
    )
  return (
    <>
      <Card title="Mail and push by kind" flush>
        <p className="sub px-5 pb-3 max-desk:px-4">
          Streak and news are sent only if you choose them. The others are in your list, whatever you choose.
        </p>
        <Table<Row>
          caption="Mail and push of each kind of notification"
          rows={data.choices}
          rowKey={({ kind }) => kind}
          columns={columnsOf(choose)}
        />
      </Card>
      <div className="grid gap-5 desk:grid-cols-2 items-start">
        <PushDevices pushKey={data.pushKey} devices={data.devices} act={choices} />
        <TimeZone zone={data.timeZone} isChosen={data.timeZoneChosen} act={choices} />
      </div>
    </>
  )
}
