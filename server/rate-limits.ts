import { z } from 'zod'

/** At most `count` in any span of `seconds`. */
export interface RateLimit {
  count: number
  seconds: number
}

/** Rate limits with their defaults. RATE_LIMITS changes them: name=count/seconds, separated by commas. */
const defaults = {
  magic_link_address_network: { count: 5, seconds: 900 },
  magic_link_address: { count: 10, seconds: 900 },
  magic_link_network: { count: 60, seconds: 3600 },
  /** In place of the three above, for a browser that has signed in as the address. */
  magic_link_browser: { count: 5, seconds: 900 },
  verify_network: { count: 10, seconds: 60 },
  preview_member: { count: 20, seconds: 600 },
  thumbnail_member: { count: 30, seconds: 3600 },
  push_device_member: { count: 20, seconds: 3600 },
  username_member: { count: 5, seconds: 3600 },
  /** A page sends one every 5 s, and two when its player is paused, hidden or moved. */
  heartbeat_member: { count: 120, seconds: 60 },
  player_failure_member: { count: 30, seconds: 60 },
  email_change_member: { count: 5, seconds: 86_400 },
  /** Mails that members cause to an address which is not their own; links to sign in have limits of their own. */
  mail_address: { count: 3, seconds: 86_400 },
  export_member: { count: 3, seconds: 86_400 },
  ticket_member: { count: 10, seconds: 86_400 },
  contact_network: { count: 3, seconds: 3600 },
  /** Messages in tickets from one network. */
  ticket_reply: { count: 30, seconds: 3600 },
  circle_member: { count: 5, seconds: 86_400 },
  circle_change: { count: 20, seconds: 3600 },
  circle_join: { count: 30, seconds: 3600 },
  circle_post: { count: 10, seconds: 3600 },
  circle_comment: { count: 60, seconds: 3600 },
  circle_like: { count: 300, seconds: 3600 },
  /** Runs of the creator tools by a member, free or paid, and by visitors of one network. */
  tool_member: { count: 60, seconds: 3600 },
  tool_network: { count: 3, seconds: 86_400 },
  /** A browser sends one for about each word that is typed. */
  search_member: { count: 120, seconds: 60 },
  search_network: { count: 120, seconds: 60 },
  /** Reports of seen and clicked ads, some in each. */
  ad_network: { count: 600, seconds: 3600 },
  report_member: { count: 20, seconds: 86_400 },
  /** Platform accounts a member claims or connects. */
  connect_member: { count: 20, seconds: 3600 },
  /** Times a member has us search a bio for the code. */
  bio_check_member: { count: 20, seconds: 600 },
  /** Queries to a platform about one attempt, and about one member in total. */
  account_check_attempt: { count: 3, seconds: 60 },
  account_check_member: { count: 60, seconds: 3600 },
  /** Checks against one platform by all members together: within YouTube's daily quota. */
  account_check_platform: { count: 3000, seconds: 86_400 },
  proof_member: { count: 30, seconds: 3600 },
  /** Requests that may open a wallet address, each of which queries the chain. */
  deposit_try_member: { count: 30, seconds: 600 },
  /** Wallet addresses opened. The operator's wallet finds no more than CRYPTO_GAP unpaid ones in a row. */
  deposit_member: { count: 5, seconds: 86_400 },
  deposit_network: { count: 10, seconds: 86_400 },
  screenshot_trial_network: { count: 3, seconds: 86_400 },
  /** Requests from one network, whatever becomes of them; a batch counts each read. Per process, not in the database. */
  flood_network: { count: 2400, seconds: 60 },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof defaults
export type RateLimits = Readonly<Record<RateLimitName, RateLimit>>

/** Parses RATE_LIMITS over the defaults; an unknown name or a count that is not a number is an error. */
export const rateLimits = z.string().transform((value, context): RateLimits => {
  const limits: Record<string, RateLimit> = { ...defaults }
  for (const part of value.split(',').filter((piece) => piece.trim() !== '')) {
    const [, name, count, seconds] = /^\s*(\w+)\s*=\s*(\d{1,9})\s*\/\s*([1-9]\d{0,8})\s*$/.exec(part) ?? []
    if (name === undefined || !Object.hasOwn(defaults, name)) {
      const fault = name === undefined ? 'is not name=count/seconds' : 'names no limit'
      context.addIssue(`has a part that ${fault}: "${part.trim()}"`)
      return z.NEVER
    }
    limits[name] = { count: Number(count), seconds: Number(seconds) }
  }
  return limits as Record<RateLimitName, RateLimit>
})
