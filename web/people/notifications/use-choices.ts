import { useQueryClient } from '@tanstack/react-query'
import { type Output, queryKey } from '#contract/operation.ts'
import { changeTimeZone } from '#contract/people/members.ts'
import {
  changeNotificationChoice,
  getNotificationChoices,
  type MailChoice,
  type NotificationKind,
} from '#contract/people/notifications.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'

type Choices = Output<typeof getNotificationChoices>

/** How the member gets notifications, and the acts that change it: shown at once, and undone if they fail. */
export function useChoices() {
  const client = useQueryClient()
  const read = useRead(getNotificationChoices, {})
  const refresh = () => client.invalidateQueries({ queryKey: queryKey(getNotificationChoices) })
  const { busy, act } = useAct('changing how notifications arrive', refresh)
  const show = (change: (was: Choices) => Partial<Choices>) =>
    client.setQueryData<Choices>(queryKey(getNotificationChoices), (was) => was && { ...was, ...change(was) })
  return {
    ...read,
    busy,
    act,
    choose: (kind: NotificationKind, choice: { mail: MailChoice; push: boolean }) => {
      show(({ choices }) => ({
        choices: choices.map((each) => (each.kind === kind ? { kind, ...choice } : each)),
      }))
      void act(async () => {
        await write(changeNotificationChoice, { params: { kind }, body: choice })
        return 'Choice saved.'
      })
    },
    chooseZone: (timeZone: string) =>
      void act(async () => {
        await write(changeTimeZone, { body: { timeZone } })
        return 'Time zone saved.'
      }),
  }
}
