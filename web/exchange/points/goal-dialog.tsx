import { changeDailyGoal, getDailyGoal } from '#contract/exchange/points.ts'
import { readAccount } from '#contract/people/account.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { Button } from '../../design/button.tsx'

interface Props {
  goal: number
  /** Label of the button. */
  label?: string
  className?: string
}

/** Lets the member choose a daily goal in points. */
export function GoalDialog({ goal, label = 'Change goal', className = '-ml-3 mt-1' }: Props) {
  const { ask, dialog } = useActDialog(() => change(goal))
  return (
    <>
      <Button variant="ghost" size="sm" className={className} onClick={() => ask()}>
        {label}
      </Button>
      {dialog}
    </>
  )
}

const change = (goal: number) =>
  declareAct(changeDailyGoal, {
    title: 'Daily goal',
    text: 'Just for you. Missing it costs nothing.',
    verb: 'Save goal',
    fields: { goal: { label: 'Points a day', as: 'number', least: 5, value: String(goal) } },
    body: (typed) => ({ goal: Number(typed.goal) }),
    settle: [getDailyGoal, readAccount],
  })
