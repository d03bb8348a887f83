import type { Listing } from '#database/seeds/listings.ts'
import type { EarningLimits } from '../../../exchange/attempts/index.ts'

/** Seconds since the first midnight (UTC) of the history. */
export type Moment = number

/** A campaign of the history, on the terms it started with. owner: index in the cast; null: the house. */
export interface StagedCampaign extends Pick<Listing, 'platform' | 'action' | 'site' | 'title' | 'author'> {
  owner: number | null
  seconds: number
  reward: number
  fee: number
  target: number
}

/** One act of the history. Members, campaigns and visits are given by index. */
export type Act =
  | { kind: 'join'; at: Moment; member: number }
  | { kind: 'fund'; at: Moment; member: number | null; campaign: number }
  | { kind: 'topUp'; at: Moment; member: number; campaign: number; more: number }
  | { kind: 'pause'; at: Moment; member: number; campaign: number }
  | { kind: 'end'; at: Moment; member: number | null; campaign: number }
  | { kind: 'start'; at: Moment; member: number; campaign: number; visit: number; limits: EarningLimits }
  | {
      kind: 'complete'
      at: Moment
      member: number
      campaign: number
      visit: number
      verdict: 'ok' | 'too_short'
      /** True if it completes the campaign's target. */
      isLast: boolean
    }
  | {
      /**
       * A screenshot or feedback is submitted. words: number of the feedback text; null: a screenshot. until:
       * when it is approved without a verdict; null: it does not wait for one.
       */
      kind: 'handIn'
      at: Moment
      member: number
      campaign: number
      visit: number
      until: Moment | null
      words: number | null
    }
  | {
      /** An approval. Each half of feedback has its own. */
      kind: 'approve'
      at: Moment
      member: number
      campaign: number
      visit: number
      part: 'first' | 'rest'
      rating: number | null
      isLast: boolean
    }
  | { kind: 'reject'; at: Moment; member: number; campaign: number; visit: number }
  | { kind: 'expire'; at: Moment; member: number; campaign: number; visit: number }
  | { kind: 'bonus'; at: Moment; member: number; points: number }

/** Acts of one kind. */
export type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>

/** A complete history: its acts in order of time, and the campaigns they refer to. */
export interface Rehearsal {
  acts: readonly Act[]
  campaigns: readonly StagedCampaign[]
  visits: number
}
