import type { Check } from '../../platforms.ts'

/** Actions that earn points. */
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

/** Kinds of content. A live stream is promoted by its channel. */
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

/** Groups of actions, each with one counter per day and platform (product decisions, Caps). */
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

/** The check of each group's actions. */
export const checks: Record<ActionGroup, Check> = {
  visits: 'timer',
  watches: 'player',
  likes: 'screenshot',
  follows: 'screenshot',
  feedback: 'creator',
}

/**
 * Effort in seconds of an action without a timer, used to compare rewards (product decisions, Feed order).
 */
export const efforts: Record<ActionGroup, number> = {
  visits: 15,
  watches: 30,
  likes: 15,
  follows: 25,
  feedback: 200,
}
