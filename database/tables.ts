import type { ColumnType, Generated } from 'kysely'
import type { CatalogueTables } from './catalogue-tables.ts'
import type { ConnectionTables } from './connection-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { PremiumTables } from './premium-tables.ts'
import type { SessionTables } from './session-tables.ts'

/** A timestamp: read as a Date, written as a Date or as the database's own text. */
export type Moment = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
/** A timestamp whose default is the database's clock. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
/** A date without a time, as text: YYYY-MM-DD. */
type Day = ColumnType<string, string, string>
/** A column with a default. */
export type Standard<T> = ColumnType<T, T | undefined, T>
/** A column that the database computes. */
type Computed<T> = ColumnType<T, never, never>

export interface Tables extends ConnectionTables, CatalogueTables, OrderTables, PremiumTables, SessionTables {
  setting: { name: string; value: number; changed_at: Moment }
  setting_change: {
    id: Generated<number>
    name: string
    old_value: number | null
    new_value: number
    changed_by: number | null
    changed_at: Moment
  }
  audit: {
    id: Generated<number>
    actor_id: number | null
    act: string
    subject_kind: string
    subject_id: string
    detail: Json
    done_at: Moment
  }
  content_version: { only_row: boolean; version: number }
  rate_counter: { name: string; subject: string; window_start: Moment; count: number }
  member: {
    id: Generated<number>
    username: string
    username_key: Computed<string>
    first_name: string | null
    email: string
    email_key: string
    is_admin: Standard<boolean>
    admin_by_list: Standard<boolean>
    state: Standard<'active' | 'suspended' | 'deleted'>
    wallet_account_id: number
    profile_image_url: string | null
    language: string | null
    country: string | null
    premium_until: Moment | null
    daily_goal_points: Standard<number>
    credited_count: Standard<number>
    second_grant_points: Standard<number>
    second_grant_after_count: Standard<number>
    credited_days: Standard<number>
    last_credited_day: Day | null
    rejected_count: Standard<number>
    created_at: Stamp
  }
  job_worker: { id: string; seen_at: Stamp }
  content: {
    id: Generated<number>
    owner_id: number | null
    platform: string
    kind: string
    external_id: string | null
    canonical_url: string
    url: string
    site_key: string | null
    content_key: Computed<string>
    title: string
    author: string | null
    handle: string | null
    thumbnail_id: number | null
    created_at: Stamp
    updated_at: Stamp
  }
  campaign: {
    id: Generated<number>
    content_id: number
    owner_id: number | null
    house: Standard<boolean>
    platform: string
    action: string
    state: Standard<'draft' | 'review' | 'live' | 'paused' | 'finished' | 'ended' | 'rejected'>
    paused_by: 'owner' | 'catalogue' | 'report' | 'moderation' | null
    rejected_reason: string | null
    reward_points: number
    fee_points: number
    required_seconds: number
    effort_seconds: number
    target: number
    delivered: Standard<number>
    spent_points: Standard<number>
    measured_seconds: Standard<number>
    reserved: Standard<number>
    reserved_points: Standard<number>
    escrow_account_id: number | null
    half_at: Moment | null
    kind: Computed<string>
    content_key: Computed<string>
    day_limit: number | null
    hour_limit: number | null
    languages: string[] | null
    countries: string[] | null
    hours_from: number | null
    hours_until: number | null
    rests_until: Moment | null
    spotlight_until: Moment | null
    quality_basis_points: Standard<number>
    feed_rate: Computed<number>
    served_tenths: Computed<number>
    created_at: Stamp
    started_at: Moment | null
    ended_at: Moment | null
    updated_at: Stamp
  }
  attempt: {
    id: Generated<number>
    session_id: Generated<string>
    member_id: number
    campaign_id: number
    content_id: number
    owner_id: number | null
    platform: string
    action: string
    action_group: string
    check_name: Standard<'timer' | 'player' | 'account' | 'screenshot' | 'creator'>
    site_key: string | null
    content_key: string | null
    state: Standard<'started' | 'proving' | 'pending' | 'half_credited' | 'credited' | 'rejected' | 'expired'>
    reason: string | null
    day: Day
    reward_points: number
    fee_points: number
    required_seconds: number
    measured_seconds: number | null
    started_at: Moment
    expires_at: Moment
    handed_in_at: Moment | null
    approved_at: Moment | null
    due_at: Moment | null
    due_reason: string | null
    payable_at: Moment | null
    half_transfer_id: number | null
    half_credited_at: Moment | null
    rest_approved_at: Moment | null
    ended_at: Moment | null
    transfer_id: number | null
  }
  started_attempt: {
    attempt_id: number
    member_id: number
    campaign_id: number
    is_timed: boolean
    expires_at: Moment
  }
  watch: {
    attempt_id: number
    nonce: string
    last_nonce: string | null
    position_ms: number
    heard_at: Moment
    confirmed_ms: Standard<number>
    unasked_ms: Standard<number>
    carried_ms: Standard<number>
    asked_at: Moment | null
    complete_at: Moment | null
  }
  member_day: {
    member_id: number
    day: Day
    attempts_taken: Standard<number>
    points_taken: Standard<number>
    screenshots_taken: Standard<number>
    credited: Standard<number>
    points_credited: Standard<number>
  }
  member_group_day: {
    member_id: number
    day: Day
    platform: string
    action_group: string
    attempts_taken: Standard<number>
  }
  pair_day: { earner_id: number; owner_id: number; day: Day; attempts_taken: Standard<number> }
  site_day: {
    member_id: number
    site_key: string
    day: Day
    attempts_taken: Standard<number>
    last_attempt_id: number | null
  }
  campaign_day: {
    campaign_id: number
    day: Day
    delivered: Standard<number>
    spent_points: Standard<number>
    measured_seconds: Standard<number>
  }
  activity: {
    id: Generated<number>
    member_id: number
    kind: string
    points: number
    campaign_id: number | null
    attempt_id: number | null
    created_at: Stamp
  }
  task_skip: { member_id: number; campaign_id: number; skipped_at: Stamp }
  owner_block: { member_id: number; owner_id: number; blocked_at: Stamp }
  task_watch: { member_id: number; platform: string; action: string; asked_at: Stamp }
  tier_consent: {
    member_id: number
    tier: 'amber' | 'red'
    version: number
    row_key: string | null
    note_version: number | null
    agreed_at: Stamp
  }
  report: {
    id: Generated<number>
    campaign_id: number
    owner_id: number | null
    member_id: number
    reason: string
    note: string | null
    created_at: Stamp
    closed_at: Moment | null
    closed_by: number | null
    upheld: boolean | null
  }
  picture: {
    id: number
    bytes: Buffer
    width: number
    height: number
    sha256: Buffer
    created_at: Stamp
  }
  campaign_pause: {
    id: Generated<number>
    campaign_id: number
    cause: 'owner' | 'catalogue' | 'report' | 'moderation'
    reason: string | null
    paused_by: number | null
    paused_at: Moment
    ends_at: Moment | null
    ended_by: number | null
    ended_at: Moment | null
  }
  demo_planting: { only_row: Standard<boolean>; planted_at: Stamp }
  idempotent_request: {
    key: string
    member_id: number
    operation: string
    request_hash: Buffer
    answer: Json | null
    created_at: Stamp
  }
}
