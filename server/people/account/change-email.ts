import {
  changeEmail,
  confirmEmail,
  dropEmailChange,
  emailChangeHours,
  readEmailLink,
} from '#contract/people/account.ts'
import { type Client, is, queryOne, queryValue } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Config } from '../../config.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { type Mailer, sendLetter } from '../../providers/mail/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { emailKeyOf, emailOf, isDisposable, setEmail } from '../members/index.ts'
import { endSessions, hashOf, isToken, lockMailbox, newToken } from '../sessions/index.ts'
import { presentAccount } from './queries.ts'

/** SQL condition: the hash $1 is that of a link of a change. One that is done stays, to tell who opens its links again. */
const isLink = `(old_hash = $1 OR new_hash = $1)
  AND requested_at > ledger.clock() - make_interval(hours => ${emailChangeHours})`

/** SQL condition: both mailboxes have confirmed. */
const isComplete = 'old_confirmed_at IS NOT NULL AND new_confirmed_at IS NOT NULL'

/** Creates both links of a change; earlier links no longer work. */
async function mintLinks(
  client: Client,
  config: Config,
  changeId: number,
): Promise<{ old: string; new: string }> {
  const tokens = { old: newToken(), new: newToken() }
  await client.query('UPDATE email_change SET old_hash = $2, new_hash = $3 WHERE id = $1', [
    changeId,
    tokens.old.hash,
    tokens.new.hash,
  ])
  const linkOf = ({ token }: { token: string }): string => `${config.publicUrl}/account/email?token=${token}`
  return { old: linkOf(tokens.old), new: linkOf(tokens.new) }
}

/** The job that mails a link to each of the two addresses of a change. */
export async function sendEmailChange(
  services: Services & { mailer: Mailer },
  { changeId }: { changeId: number },
): Promise<void> {
  const { pool, config } = services
  const change = await queryOne(
    pool,
    { oldAddress: is.text, newAddress: is.text },
    `SELECT email AS "oldAddress", address AS "newAddress" FROM email_change
     JOIN member ON member.id = member_id WHERE email_change.id = $1`,
    [changeId],
  )
  if (!change) return
  const links = await mintLinks(pool, config, changeId)
  const letterOf = (heading: string, text: string, url: string) => ({
    heading,
    paragraphs: [text, 'The change takes effect once both emails are confirmed.'],
    button: { label: 'Confirm email', url },
    notes: [`The link works for ${emailChangeHours} hours. If it wasn’t you, ignore it: nothing changes.`],
  })
  const mails = [
    [
      change.oldAddress,
      letterOf('Leave this email?', `Your account wants to move to ${change.newAddress}.`, links.old),
    ],
    [
      change.newAddress,
      letterOf('Use this email?', `An account at ${config.APP_NAME} wants to move to this email.`, links.new),
    ],
  ] as const
  for (const [to, letter] of mails)
    await sendLetter(services, { to, subject: letter.heading, letter }, { changeId })
}

/** Changing the email: asked for in the account, confirmed from both mailboxes. */
export const emailEndpoints: readonly Endpoint[] = [
  // The response does not tell if the new address has an account: only that mailbox learns it.
  endpoint(changeEmail, async ({ body }, context) => {
    const { services, member } = context
    const address = emailOf(body.email)
    if (isDisposable(address)) throw Problem.field('email', 'Use an email you keep: this one is disposable.')
    await countAgainstLimits(services, { email_change_member: member.id, mail_address: emailKeyOf(address) })
    const links = await inTransaction(services.pool, async (client) => {
      const changeId = await queryValue(
        client,
        is.integer,
        `INSERT INTO email_change (member_id, address) VALUES ($1, $2)
         ON CONFLICT (member_id) DO UPDATE SET address = excluded.address, old_hash = NULL, new_hash = NULL,
           old_confirmed_at = NULL, new_confirmed_at = NULL, requested_at = ledger.clock()
         RETURNING id`,
        [member.id, address],
      )
      if (services.config.linkDelivery === 'page') return mintLinks(client, services.config, changeId)
      await enqueue(client, 'send-email-change', { changeId }, { triesMost: 9 })
      return null
    })
    return { account: await presentAccount(context), ...(links && { devNotes: [links.old, links.new] }) }
  }),
  endpoint(dropEmailChange, async (_input, context) => {
    await context.services.pool.query('DELETE FROM email_change WHERE member_id = $1', [context.member.id])
    return { account: await presentAccount(context) }
  }),
  // Opening a link changes nothing: mail programs open them too.
  endpoint(readEmailLink, async ({ query: { token } }, { services }) => {
    const link = isToken(token)
      ? await queryOne(
          services.pool,
          { confirmed: is.boolean, done: is.boolean },
          `SELECT CASE WHEN old_hash = $1 THEN old_confirmed_at ELSE new_confirmed_at END IS NOT NULL AS confirmed,
             ${isComplete} AS done
           FROM email_change WHERE ${isLink}`,
          [hashOf(token)],
        )
      : null
    return { works: link !== null, confirmed: link?.confirmed ?? false, done: link?.done ?? false }
  }),
  // The second of the two mailboxes changes the email, and ends the sessions in other browsers than the one that opens
  // its link. Opened again, a link of a change that is done changes nothing.
  endpoint(confirmEmail, async ({ body: { token } }, { services, network, member }) => {
    await countAgainstLimits(services, { verify_network: network })
    return inTransaction(services.pool, async (client) => {
      const change = isToken(token)
        ? await queryOne(
            client,
            { memberId: is.integer, address: is.text, isComplete: is.boolean, wasComplete: is.boolean },
            `WITH before AS (
               SELECT id AS before_id, ${isComplete} AS "wasComplete" FROM email_change WHERE ${isLink} FOR UPDATE
             )
             UPDATE email_change SET
               old_confirmed_at = CASE WHEN old_hash = $1 THEN ledger.clock() ELSE old_confirmed_at END,
               new_confirmed_at = CASE WHEN new_hash = $1 THEN ledger.clock() ELSE new_confirmed_at END
             FROM before WHERE id = before_id
             RETURNING member_id AS "memberId", address, ${isComplete} AS "isComplete", "wasComplete"`,
            [hashOf(token)],
          )
        : null
      if (!change) throw new Problem('not_found', 'This link has expired. Ask for the change again.')
      if (!change.isComplete || change.wasComplete) return { done: change.isComplete }
      await lockMailbox(client, change.address)
      if (!(await setEmail(client, change.memberId, change.address)))
        throw new Problem('conflict', 'Another account uses this email. Yours hasn’t changed.')
      const except = member?.id === change.memberId ? member.sessionId : null
      await endSessions(client, change.memberId, { except })
      return { done: true }
    })
  }),
]
