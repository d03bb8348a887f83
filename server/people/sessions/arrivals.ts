import type pg from 'pg'
import type { Context } from '../../http/context.ts'
import type { SettingStore } from '../../settings/index.ts'
import type { MailNetwork } from '../members/index.ts'

/** A new member, and the codes that they came with. */
export interface Arrival {
  newcomerId: number
  /**
   * Code of the browser that opened the sign-in link, which comes first, and of the one that asked for it, which may be
   * a stranger's; null: none.
   */
  browserCode: string | null
  linkCode: string | null
  network: string
}

/** Acts of other areas in the transaction of a sign-in. */
export interface OnSignIn {
  recordReferral(client: pg.ClientBase, setting: SettingStore['get'], arrival: Arrival): Promise<void>
  carryLimit(client: pg.ClientBase, newcomerId: number, email: string): Promise<void>
  flagMailNetwork(
    client: pg.ClientBase,
    settings: Pick<SettingStore, 'get'>,
    network: Pick<MailNetwork, 'id'>,
  ): Promise<void>
}

const codePattern = /^[0-9a-f]{12}$/

/** Parses a referral code from a link; null if the text cannot be one. */
export function parseReferralCode(text: string | undefined): string | null {
  const code = text?.trim().toLowerCase() ?? ''
  return codePattern.test(code) ? code : null
}

/** The code that this browser was first invited with; null: none. */
export const invitedBy = ({ cookies }: Pick<Context, 'cookies'>): string | null =>
  parseReferralCode(cookies.get('invited'))
