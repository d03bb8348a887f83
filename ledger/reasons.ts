/** Kinds of accounts: members have wallets, campaigns have escrows; the other kinds belong to the system. */
export type AccountKind = 'wallet' | 'escrow' | 'issuer' | 'fees' | 'burn' | 'house'

interface ReasonRow {
  code: number
  /** Where points come from and go to; null: taken from the reversed transfer. */
  source: AccountKind | null
  target: AccountKind | null
  /** True if a part of the amount may go to the fee account. */
  feeAllowed: boolean
}

/** Reasons for moving points: the closed list, equal to the rows of ledger.reason that migrations insert. */
export const reasons = {
  welcome_grant: { code: 1, source: 'issuer', target: 'wallet', feeAllowed: false },
  welcome_second_grant: { code: 2, source: 'issuer', target: 'wallet', feeAllowed: false },
  campaign_fund: { code: 3, source: 'wallet', target: 'escrow', feeAllowed: false },
  campaign_return: { code: 4, source: 'escrow', target: 'wallet', feeAllowed: false },
  attempt_credit: { code: 5, source: 'escrow', target: 'wallet', feeAllowed: true },
  house_start: { code: 6, source: 'issuer', target: 'house', feeAllowed: false },
  house_campaign_fund: { code: 7, source: 'house', target: 'escrow', feeAllowed: false },
  house_campaign_return: { code: 8, source: 'escrow', target: 'house', feeAllowed: false },
  house_fill: { code: 9, source: 'fees', target: 'house', feeAllowed: false },
  fee_burn: { code: 10, source: 'fees', target: 'burn', feeAllowed: false },
  feedback_tip: { code: 40, source: 'wallet', target: 'wallet', feeAllowed: false },
  daily_bonus: { code: 11, source: 'issuer', target: 'wallet', feeAllowed: false },
  reversal: { code: 12, source: null, target: null, feeAllowed: true },
  attempt_half_credit: { code: 13, source: 'escrow', target: 'wallet', feeAllowed: true },
  attempt_rest_credit: { code: 14, source: 'escrow', target: 'wallet', feeAllowed: false },
  attempt_rest_refused: { code: 15, source: 'escrow', target: 'house', feeAllowed: false },
  streak_freeze: { code: 20, source: 'wallet', target: 'burn', feeAllowed: false },
  clawback: { code: 21, source: 'wallet', target: 'house', feeAllowed: false },
  owner_refund: { code: 22, source: 'house', target: 'wallet', feeAllowed: false },
  owner_refund_issued: { code: 23, source: 'issuer', target: 'wallet', feeAllowed: false },
  spotlight: { code: 30, source: 'wallet', target: 'burn', feeAllowed: false },
  campaign_slot: { code: 31, source: 'wallet', target: 'burn', feeAllowed: false },
  order_points: { code: 50, source: 'issuer', target: 'wallet', feeAllowed: false },
  order_extra: { code: 51, source: 'issuer', target: 'wallet', feeAllowed: false },
  order_refund: { code: 52, source: 'wallet', target: 'burn', feeAllowed: false },
  order_restored: { code: 53, source: 'house', target: 'wallet', feeAllowed: false },
  order_restored_issued: { code: 54, source: 'issuer', target: 'wallet', feeAllowed: false },
  premium_week: { code: 55, source: 'wallet', target: 'burn', feeAllowed: false },
  premium_month: { code: 56, source: 'issuer', target: 'wallet', feeAllowed: false },
  referral_grant: { code: 60, source: 'issuer', target: 'wallet', feeAllowed: false },
  referral_welcome: { code: 61, source: 'issuer', target: 'wallet', feeAllowed: false },
  referral_share: { code: 62, source: 'issuer', target: 'wallet', feeAllowed: false },
  new_circle: { code: 70, source: 'wallet', target: 'burn', feeAllowed: false },
  tool_run: { code: 71, source: 'wallet', target: 'burn', feeAllowed: false },
  points_added: { code: 80, source: 'issuer', target: 'wallet', feeAllowed: false },
  points_removed: { code: 81, source: 'wallet', target: 'burn', feeAllowed: false },
  reversal_advance: { code: 82, source: 'house', target: 'wallet', feeAllowed: false },
  reversal_advance_issued: { code: 83, source: 'issuer', target: 'wallet', feeAllowed: false },
  referral_order: { code: 63, source: 'issuer', target: 'wallet', feeAllowed: false },
} as const satisfies Record<string, ReasonRow>

export type Reason = keyof typeof reasons
