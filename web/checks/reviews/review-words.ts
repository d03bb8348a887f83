import type { AdminKind } from '#contract/checks/reviews.ts'
import type { ActionName } from '#contract/exchange/catalogue.ts'
import { type PlatformName, platformLabels, platformNames } from '#contract/platforms.ts'
import { daysText } from '../../design/time-text.ts'
import { actionWord } from '../../exchange/tasks/task-labels.ts'

const labelOf = (platform: string): string =>
  platformNames.some((name) => name === platform) ? platformLabels[platform as PlatformName] : platform

/** Names a task by its action and platform: “Follow on TikTok”. */
export const taskWords = (action: string, platform: string): string =>
  platform === 'website' && action === 'visit'
    ? 'Website visit'
    : `${actionWord(action as ActionName)} on ${labelOf(platform)}`

export const kindWords: Record<AdminKind, string> = {
  proof: 'Screenshot',
  dispute: 'Dispute',
  retention: 'Fresh screenshot of a follow',
  appeal: 'Appeal',
}

/** Rough time since a moment: '12 min', '5 h 12 min', '31 h', '3 days'. */
export function waitText(iso: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return daysText(Math.floor(hours / 24))
  return hours < 10 && minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`
}
