import type { Check } from '../platforms.ts'

/** What is done for points. */
export const actionNames = [
  'watch',
  'like',
  'subscribe',
  'follow',
  'join',
  'save',
  'visit',
  'feedback',
] as const
export type ActionName = (typeof actionNames)[number]

/** What kind of thing a content is. A live stream is promoted by its channel. */
export const contentKinds = [
  'video',
  'channel',
  'profile',
  'post',
  'pin',
  'board',
  'track',
  'playlist',
  'recording',
  'clip',
  'site',
  'community',
  'server',
] as const
export type ContentKind = (typeof contentKinds)[number]

/** The counter of a day and platform that an action counts on (product decisions, Caps). */
export const actionGroups = ['visits', 'watches', 'likes', 'follows', 'feedback'] as const
export type ActionGroup = (typeof actionGroups)[number]

/** The group of each action. */
export const groups: Record<ActionName, ActionGroup> = {
  watch: 'watches',
  like: 'likes',
  save: 'likes',
  subscribe: 'follows',
  follow: 'follows',
  join: 'follows',
  visit: 'visits',
  feedback: 'feedback',
}

/** What checks the actions of each group. */
export const checks: Record<ActionGroup, Check> = {
  visits: 'timer',
  watches: 'player',
  likes: 'screenshot',
  follows: 'screenshot',
  feedback: 'creator',
}

/** What an action without a timer counts as, in seconds, where rewards are compared (product decisions, Feed order). */
export const efforts: Record<ActionGroup, number> = {
  visits: 15,
  watches: 30,
  likes: 15,
  follows: 25,
  feedback: 200,
}
