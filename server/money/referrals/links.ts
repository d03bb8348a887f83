// SQL conditions that identify two accounts as one person's. Expects the aliases `referral`, `newcomer` and `referrer`,
// and `link`: what exchange.members_sharing (server/people/members/one-person.sql) returns for the newcomers.

const shares = (...kinds: ('address' | 'device' | 'card' | 'evm')[]): string =>
  `EXISTS (SELECT FROM link WHERE member_id = newcomer.id AND other_id = referrer.id
    AND split_part(sign, ':', 1) IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`

/** Signs that the two accounts are one person's. */
export const linkColumns = `${shares('address')} AS "sameAddress",
  ${shares('device')} AS "sameDevice", ${shares('card', 'evm')} AS "samePayment"`

/**
 * True if the person had an account before, or is one person with somebody the same referrer brought earlier.
 */
export const knownColumn = `referral.known_before OR EXISTS (
    SELECT FROM link JOIN referral AS earlier ON earlier.newcomer_id = other_id
    WHERE member_id = newcomer.id AND is_person AND earlier.referrer_id = referral.referrer_id
      AND earlier.newcomer_id < referral.newcomer_id
  ) AS "knownPerson"`

/** True if both were seen in one network; '' is none. Sessions that ended are deleted after a week. */
export const networkColumn = `referral.same_network OR EXISTS (
    SELECT FROM session AS mine JOIN session AS theirs USING (network)
    WHERE mine.member_id = newcomer.id AND theirs.member_id = referrer.id AND network <> ''
  ) AS "sameNetwork"`
