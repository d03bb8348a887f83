import { is, queryRow } from '#database/rows.ts'
import { type Letter, type Mailer, sendLetter } from '../../providers/mail/index.ts'
import type { Services } from '../../services.ts'
import { canSignIn } from '../joining/index.ts'
import { markSent, mintToken, readAsked } from './link-queries.ts'
import { linkTo } from './request-link.ts'
import { signIn } from './rules.ts'
import { newToken } from './tokens.ts'

/**
 * The job that mails a link. The token is made here and stored before the mail leaves. A second run sends at
 * most one more mail, and the links of both work. A mailbox that can't sign in gets none, and the link counts as sent:
 * whoever asked for it sees no difference.
 */
export async function sendMagicLink(services: Services & { mailer: Mailer }, { linkId }: { linkId: number }) {
  const { pool, config } = services
  const asked = await readAsked(pool, linkId)
  if (asked && !(await canSignIn(services, asked))) return markSent(pool, linkId)
  const { token, hash } = newToken()
  const address = await mintToken(pool, linkId, hash)
  if (address === null) return
  const letter = signInLetter(linkTo(config, token), config.APP_NAME)
  const mail = { to: address, subject: `Your sign-in link for ${config.APP_NAME}`, letter }
  if (await sendLetter(services, mail, { linkId })) await markSent(pool, linkId)
  else await pool.query('UPDATE magic_link SET rejected_at = ledger.clock() WHERE id = $1', [linkId])
}

/** The letter with a sign-in link. Identical for everyone: it does not reveal whether an account exists. */
const signInLetter = (link: string, appName: string): Letter => ({
  heading: `Sign in to ${appName}`,
  paragraphs: [`This link signs you in. It works for ${signIn.tokenMinutes} minutes, once, in any browser.`],
  button: { label: 'Sign in', url: link },
  notes: [
    `You got this email because someone asked to sign in to ${new URL(link).host} with your email.`,
    'If it wasn’t you, you can ignore this: without the link no one gets in.',
  ],
})

/** Logs whether the mail server can be used. A start goes ahead without it: requested mails are retried for an hour. */
export async function checkMail({ config, log }: Pick<Services, 'config' | 'log'>, mailer: Mailer) {
  if (config.linkDelivery !== 'mail') return
  try {
    await mailer.check()
    log.info('the mail server can be used')
  } catch (thrown) {
    log.error({ err: thrown }, 'no one can sign in by email: SMTP_URL is wrong, or its server doesn’t work')
  }
}

/** State of a sign-in mail in /metrics. */
type MailState = 'sent' | 'rejected' | 'overdue'

/**
 * Sign-in mails requested in the last hour, by state. A mail that waited longer than usual is overdue; one that
 * is no longer needed, or was requested a moment ago, has no state.
 */
export const countMails = ({ pool }: Pick<Services, 'pool'>): Promise<Record<MailState, number>> =>
  queryRow(
    pool,
    { sent: is.integer, rejected: is.integer, overdue: is.integer },
    `SELECT count(*) FILTER (WHERE sent_at IS NOT NULL) AS sent,
       count(*) FILTER (WHERE rejected_at IS NOT NULL) AS rejected,
       count(*) FILTER (WHERE sent_at IS NULL AND rejected_at IS NULL AND voided_at IS NULL
         AND requested_at < ledger.clock() - make_interval(secs => $2)) AS overdue
     FROM magic_link WHERE requested_at > ledger.clock() - make_interval(mins => $1)`,
    [signIn.requestMinutes, signIn.mailSeconds],
  )
