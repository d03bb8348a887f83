import { type PlatformName, platformLabels, platformNames } from '#contract/platforms.ts'
import type { AdminKind } from '#contract/reviews.ts'

const deeds: Record<string, string> = {
  follow: 'Follow',
  subscribe: 'Subscribe',
  join: 'Join',
  like: 'Like',
  save: 'Save',
}

/** A platform's label; what is none of ours says itself. */
const labelOf = (platform: string): string =>
  platformNames.some((name) => name === platform) ? platformLabels[platform as PlatformName] : platform

/** What was to be done, and where: “Follow on TikTok”. */
export const taskWords = (action: string, platform: string): string =>
  `${deeds[action] ?? action} on ${labelOf(platform)}`

/** What an item of the queue is. */
export const kindWords: Record<AdminKind, string> = {
  proof: 'Screenshot',
  dispute: 'Dispute',
  retention: 'Undone follow',
  appeal: 'Appeal',
}

/** How long ago a moment was, roughly: '12 min', '5 h', '3 d'. */
export function waitText(iso: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
