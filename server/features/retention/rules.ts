import type { PaidFollow } from '#contract/retention.ts'
import type { SettingName } from '#contract/settings.ts'

type ReadSetting = (name: SettingName) => number

/** What an owner has reported so far. */
export interface ReporterRecord {
  refuted: number
  open: number
}

/** Why an owner may not report now, in a sentence; null: the owner may (product decisions, Checks: Retention). */
export function whyNoReport(setting: ReadSetting, { refuted, open }: ReporterRecord): string | null {
  const most = setting('retention_refuted_most_count')
  if (refuted >= most)
    return `${most} of your reports turned out wrong, so you can report no more undone follows.`
  const openMost = setting('retention_open_most_count')
  if (open >= openMost)
    return `${openMost} of your reports are open. You can report again when one of them is answered.`
  return null
}

/** What an owner sees of a report. */
export function stateOfReport(stage: string | null): PaidFollow['state'] {
  switch (stage) {
    case null:
      return 'open'
    case 'asked':
    case 'again':
      return 'asked'
    case 'kept':
    case 'withdrawn':
      return stage
    case 'taking':
    case 'taken':
      return 'taken'
    default:
      return 'checking'
  }
}
