import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Output, queryKey } from '#contract/operation.ts'
import { changeTimeZone } from '#contract/people/members.ts'
import {
  changeNotificationChoice,
  getNotificationChoices,
  type MailChoice,
  mailChoices,
  type NotificationKind,
  notificationKinds,
} from '#contract/people/notifications.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Checkbox, Field, Select } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { PushDevices } from './push-devices.tsx'

const mailLabels: Record<MailChoice, string> = { now: 'At once', daily: 'Daily', never: 'Never' }

type Choices = Output<typeof getNotificationChoices>
type Row = Choices['choices'][number]
type Choice = Pick<Row, 'mail' | 'push'>

const columnsOf = (choose: ReturnType<typeof useChoices>['choose']): Column<Row>[] => [
  {
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
    label: 'Email',
    cell: ({ kind, mail, push }) => (
      <Select
        small
        aria-label={`Email: ${notificationKinds[kind].label}`}
        value={mail}
        onChange={(text) => choose(kind, { mail: text as MailChoice, push })}
        options={mailChoices.map((choice) => [choice, mailLabels[choice]])}
      />
    ),
  },
  {
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
          retry={refetch}
        />
      </Card>
    )
  return (
    <>
      <Card title="Email and push" flush>
        <p className="sub px-5 pb-3 max-desk:px-4">
          Every kind except Streak and News always appears in your notifications. Choose which also reach you
          by email or push.
        </p>
        <div className="max-desk:[&_tr]:grid-cols-[1fr_auto] max-desk:[&_td]:justify-start max-desk:[&_.cell-lead]:col-span-2">
          <Table<Row>
            caption="Email and push for each kind of notification"
            rows={data.choices}
            rowKey={({ kind }) => kind}
            columns={columnsOf(choose)}
          />
        </div>
      </Card>
      <div className="grid gap-5 grid-cols-[repeat(auto-fit,minmax(min(100%,17.5rem),1fr))] items-start">
        <PushDevices pushKey={data.pushKey} devices={data.devices} act={choices} />
        <TimeZone zone={data.timeZone} isChosen={data.timeZoneChosen} act={choices} />
      </div>
    </>
  )
}

interface Props {
  zone: string
  /** False: the browser's zone is suggested. */
  isChosen: boolean
  act: Pick<ReturnType<typeof useChoices>, 'busy' | 'chooseZone'>
}

const nameOf = (zone: string): string => zone.replaceAll('_', ' ')

/** The member's time zone, for the hour of the daily mail. The browser's is suggested until one is chosen. */
function TimeZone({ zone, isChosen, act: { busy, chooseZone } }: Props) {
  const hydrated = useHydrated()
  const browserZone = hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone
  const zones = hydrated
    ? [...new Set(['UTC', zone, browserZone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
    : [zone]
  return (
    <Card title="Time zone" body="grid gap-4">
      {isChosen || browserZone === zone ? null : (
        <Note tone="info">
          <p>Your browser’s time zone is {nameOf(browserZone)}.</p>
          <div className="flex flex-wrap gap-2 mt-2.5">
            <Button size="sm" busy={busy} onClick={() => chooseZone(browserZone)}>
              Use {nameOf(browserZone)}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => chooseZone(zone)}>
              Keep {nameOf(zone)}
            </Button>
          </div>
        </Note>
      )}
      <Field
        label="Your time zone"
        hint="The daily email goes out between 8 and 9 in the morning, in this time zone."
      >
        <Select value={zone} onChange={chooseZone} options={zones.map((name) => [name, nameOf(name)])} />
      </Field>
    </Card>
  )
}

/** Sends the choices that wait, also those made meanwhile. After an error none of them waits. */
async function sendAll(waiting: Map<NotificationKind, Choice>, readAgain: () => unknown): Promise<void> {
  try {
    while (waiting.size > 0) {
      for (const [kind, body] of waiting) {
        waiting.delete(kind)
        await write(changeNotificationChoice, { params: { kind }, body })
      }
      await readAgain()
    }
  } finally {
    waiting.clear()
  }
}

/** How the member gets notifications, and the acts that change it: shown at once, and undone if they fail. */
export function useChoices() {
  const client = useQueryClient()
  const read = useRead(getNotificationChoices, {})
  const { busy, act } = useAct('changing how notifications arrive', [getNotificationChoices])
  const [waiting] = useState(() => new Map<NotificationKind, Choice>())
  const show = (change: (was: Choices) => Partial<Choices>) =>
    client.setQueryData<Choices>(queryKey(getNotificationChoices), (was) => was && { ...was, ...change(was) })
  return {
    ...read,
    busy,
    act,
    choose: (kind: NotificationKind, choice: Choice) => {
      waiting.set(kind, choice)
      show(({ choices }) => ({
        choices: choices.map((each) => (each.kind === kind ? { kind, ...choice } : each)),
      }))
      // While one is sent, `act` drops this call, and the loop takes the choice.
      void act(() => sendAll(waiting, read.refetch), 'Choice saved.')
    },
    chooseZone: (timeZone: string) =>
      void act(() => write(changeTimeZone, { body: { timeZone } }), 'Time zone saved.'),
  }
}
