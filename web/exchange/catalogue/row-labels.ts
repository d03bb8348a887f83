import type { EngagementChange, EngagementRow, ProfileName } from '#contract/exchange/catalogue/admin.ts'
import { formatCount } from '#contract/numbers.ts'
import { platformLabels } from '#contract/platforms.ts'
import { durationText } from '../../design/time-text.ts'

export type Duration = EngagementRow['durations'][number]

/** 'YouTube: watch a video' */
export const nameOf = ({ platform, label }: Pick<EngagementRow, 'platform' | 'label'>): string =>
  `${platformLabels[platform]}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** The row with an unsaved change applied. */
export const withChange = (row: EngagementRow, change: EngagementChange | undefined): EngagementRow => ({
  ...row,
  isOn: change?.isOn ?? row.isOn,
  durations: change?.durations ?? row.durations,
  floor: change?.floor ?? row.floor,
  accountCheck: change?.accountCheck ?? row.accountCheck,
  note: change?.note ?? row.note,
})

/** Fields in which an edited row differs from the stored one; null: none. */
export function changeOf(row: EngagementRow, edited: EngagementRow): EngagementChange | null {
  const change: EngagementChange = { key: row.key }
  if (edited.isOn !== row.isOn) change.isOn = edited.isOn
  if (durationsText(edited.durations) !== durationsText(row.durations)) change.durations = edited.durations
  if (edited.floor !== row.floor && edited.floor !== null) change.floor = edited.floor
  if (edited.accountCheck !== row.accountCheck && edited.accountCheck !== null)
    change.accountCheck = edited.accountCheck
  if (edited.note.trim() !== row.note) change.note = edited.note.trim()
  return Object.keys(change).length > 1 ? change : null
}

/** '5 points'; '15 s for 3, 30 s for 6 points' */
const durationsText = (durations: readonly Duration[]): string =>
  `${durations
    .map(({ seconds, reward }) =>
      seconds > 0 ? `${durationText(seconds)} for ${formatCount(reward)}` : formatCount(reward),
    )
    .join(', ')} points`

/** How the log names a row’s check, by whether a connected account is asked. */
export const checkText = (isAsked: boolean): string =>
  isAsked ? 'by account if connected' : 'by screenshot only'

/** Parts of a change, each with its old and new value. */
export function partsOf(
  row: EngagementRow,
  change: EngagementChange,
): { what: string; from: string; to: string }[] {
  const { isOn, durations, floor, accountCheck, note } = change
  const parts: [string, string, string | undefined][] = [
    ['Switch', row.isOn ? 'on' : 'off', isOn === undefined ? undefined : isOn ? 'on' : 'off'],
    ['Default reward', durationsText(row.durations), durations && durationsText(durations)],
    [
      'Lowest reward',
      `${row.floor} points`,
      floor === undefined ? undefined : `${formatCount(floor)} points`,
    ],
    [
      'Verification',
      checkText(row.accountCheck === true),
      accountCheck === undefined ? undefined : checkText(accountCheck),
    ],
    ['Note', `“${row.note}”`, note === undefined ? undefined : `“${note}”`],
  ]
  return parts.flatMap(([what, from, to]) => (to === undefined ? [] : [{ what, from, to }]))
}

export const profileWords: Record<ProfileName, { label: string; text: string }> = {
  strict: { label: 'Strict', text: 'Visits and feedback: what no platform counts as engagement.' },
  balanced: {
    label: 'Balanced',
    text: 'Visits, feedback, and watching and listening in the platforms’ players.',
  },
  open: {
    label: 'Open',
    text: 'Everything, even what platforms forbid rewarding, with a note on each.',
  },
}
