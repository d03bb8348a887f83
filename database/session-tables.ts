import type { Generated } from 'kysely'
import type { Moment, Stamp } from './tables.ts'

/** Tables of signing in: links, sessions, browsers, welcomes. */
export interface SessionTables {
  magic_link: {
    id: Generated<number>
    address: string
    email: string
    wanted_path: string | null
    asked_hash: Buffer
    requested_at: Stamp
    sent_at: Moment | null
    consumed_at: Moment | null
    voided_at: Moment | null
  }
  magic_link_token: { token_hash: Buffer; link_id: number; expires_at: Moment }
  session: {
    id: Generated<number>
    member_id: number
    who: string
    user_agent: string
    network: string
    created_at: Stamp
    last_used_at: Stamp
    renewed_at: Stamp
    ended_at: Moment | null
  }
  session_token: {
    token_hash: Buffer
    session_id: number
    made_at: Stamp
    used_at: Moment | null
    ends_at: Moment | null
  }
  member_device: {
    member_id: number
    device_id: string
    email_hash: Buffer | null
    first_seen_at: Stamp
    last_seen_at: Stamp
  }
  welcome_claim: { kind: 'address' | 'device'; key_hash: Buffer; member_id: number; claimed_at: Stamp }
}
