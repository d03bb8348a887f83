// SQL conditions that identify two accounts as one person's. Expects the aliases `referral`, `newcomer` and
// `referrer`.

const ofDevice = `SELECT theirs.member_id FROM member_device AS mine JOIN member_device AS theirs USING (device_id)
  WHERE mine.member_id = newcomer.id`
const ofPayment = `SELECT theirs.member_id FROM purchase_order AS mine JOIN purchase_order AS theirs USING (payer_key)
  WHERE mine.member_id = newcomer.id`
const ofAddress = 'SELECT alias.id FROM member AS alias WHERE alias.email_key = newcomer.email_key'

/** Signs that the two accounts are one person's. */
export const linkColumns = `referrer.email_key = newcomer.email_key AS "sameAddress",
  referrer.id IN (${ofDevice}) AS "sameDevice", referrer.id IN (${ofPayment}) AS "samePayment"`

/**
 * True if the person had an account before, or is one person with somebody the same referrer brought earlier.
 */
export const knownColumn = `referral.known_before OR EXISTS (
    SELECT FROM referral AS earlier
    WHERE earlier.referrer_id = referral.referrer_id AND earlier.newcomer_id < referral.newcomer_id
      AND earlier.newcomer_id IN (${ofDevice} UNION ALL ${ofPayment} UNION ALL ${ofAddress})
  ) AS "knownPerson"`

/** True if both were seen in one network; '' is none. Sessions that ended are deleted after a week. */
export const networkColumn = `referral.same_network OR EXISTS (
    SELECT FROM session AS mine JOIN session AS theirs USING (network)
    WHERE mine.member_id = newcomer.id AND theirs.member_id = referrer.id AND network <> ''
  ) AS "sameNetwork"`
