import type { Generated } from 'kysely'
import type { Moment, Stamp, Standard } from './tables.ts'

/** Tables of members' accounts on the platforms. */
export interface ConnectionTables {
  account_check: {
    session_id: string
    member_id: number
    platform: string
    account_hash: Buffer
    action: string
    target_id: string
    confirmed_at: Stamp
    asked_again_at: Moment | null
    missing_since: Moment | null
  }
  connection: {
    id: Generated<number>
    member_id: number
    platform: string
    external_id: string
    handle: string
    handle_key: string
    proven_by: 'code' | 'oauth' | 'admin'
    followers: number | null
    engagement_tenths: number | null
    figures_at: Moment | null
    sealed_grant: Buffer | null
    grant_ends_at: Moment | null
    grant_lost_at: Moment | null
    connected_at: Stamp
  }
  connection_claim: {
    id: Generated<number>
    member_id: number
    platform: string
    handle: string
    handle_key: string
    code: string
    state: Standard<'open' | 'waiting' | 'approved' | 'rejected' | 'dropped'>
    reason: string | null
    claimed_at: Stamp
    asked_at: Moment | null
    decided_at: Moment | null
    decided_by: number | null
  }
  connection_request: {
    state_hash: Buffer
    session_id: number
    member_id: number
    platform: string
    sealed_verifier: Buffer
    requested_at: Stamp
  }
  connection_target: {
    platform: string
    kind: string
    named: string
    api_id: string
    resolved_at: Stamp
  }
}
