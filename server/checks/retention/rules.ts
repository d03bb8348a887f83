import type { PaidFollow } from '#contract/checks/retention.ts'
import { maxRefuted } from '../reviews/index.ts'

/** Most open reports of undone follows per owner. */
const maxOpen = 5

/** An owner's reports so far. */
export interface ReporterRecord {
  refuted: number
  open: number
}

/** Why an owner can't report now, as a sentence; null if they can (product decisions, Checks: Retention). */
export function whyNoReport({ refuted, open }: ReporterRecord): string | null {
  if (refuted >= maxRefuted)
    return `${maxRefuted} of your reports turned out wrong, so you can no longer report undone follows.`
  if (open >= maxOpen)
    return `${maxOpen} of your reports are open. You can report again once one of them is decided.`
  return null
}

/** State of a report, as its owner sees it. */
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
