import type pg from 'pg'
import {
  changeEmail,
  confirmEmail,
  dropEmailChange,
  emailChangeHours,
  readEmailLink,
} from '#contract/people/account.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Config } from '../../config.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { htmlOf, type Letter, MailError, type Mailer, textOf } from '../../providers/mail/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { emailOf, isDisposable, setEmail } from '../members/index.ts'
import { hashOf, isToken, newToken } from '../sessions/index.ts'
import { presentAccount } from './present.ts'
import {
  confirmEmailLink,
  deleteEmailChange,
  findEmailChange,
  knowsEmailLink,
  replaceEmailChange,
  setEmailHashes,
} from './queries.ts'

/** Makes both links of a change; links made earlier no longer work. */
async function mintLinks(
  client: pg.Pool | pg.ClientBase,
  config: Config,
  changeId: number,
): Promise<{ old: string; new: string }> {
  const tokens = { old: newToken(), new: newToken() }
  await setEmailHashes(client, changeId, { old: tokens.old.hash, new: tokens.new.hash })
  const linkOf = ({ token }: { token: string }): string => `${config.publicUrl}/account/email?token=${token}`
  return { old: linkOf(tokens.old), new: linkOf(tokens.new) }
}

/** The job that mails a link to each of the two addresses of a change. */
export async function sendEmailChange(
  { pool, config, mailer, log }: Services & { mailer: Mailer },
  { changeId }: { changeId: number },
): Promise<void> {
  const change = await findEmailChange(pool, changeId)
  if (!change) return
  const links = await mintLinks(pool, config, changeId)
  const letter = (heading: string, text: string, url: string): Letter => ({
    sender: config.APP_NAME,
    heading,
    paragraphs: [text, 'The email changes once both mailboxes have confirmed.'],
    button: { label: 'Confirm', url },
    notes: [`The link works for ${emailChangeHours} hours. If it wasn’t you, ignore it: nothing changes.`],
  })
  const mails = [
    [
      change.oldAddress,
      letter('Leave this email?', `Your account wants to move to ${change.newAddress}.`, links.old),
    ],
    [
      change.newAddress,
      letter('Use this email?', `An account at ${config.APP_NAME} wants to move to this email.`, links.new),
    ],
  ] as const
  for (const [to, content] of mails)
    try {
      await mailer.send({ to, subject: content.heading, text: textOf(content), html: htmlOf(content) })
    } catch (thrown) {
      if (!(thrown instanceof MailError && thrown.permanent)) throw thrown
      log.warn({ err: thrown, changeId }, 'a mail about a change of email was permanently rejected')
    }
}

/** Changing the email: asked for in the account, confirmed from both mailboxes. */
export const emailEndpoints: readonly Endpoint[] = [
  // It does not say if the new address has an account: only that mailbox learns it.
  endpoint(changeEmail, async ({ body }, context) => {
    const { services, member } = context
    const address = emailOf(body.email)
    if (isDisposable(address))
      throw Problem.field('email', 'Use an email you keep: this one is a throwaway mailbox.')
    await countAgainstLimits(services.pool, services.config.RATE_LIMITS, [
      { name: 'email_change_member', subject: String(member.id) },
    ])
    const links = await inTransaction(services.pool, async (client) => {
      const changeId = await replaceEmailChange(client, member.id, address)
      if (services.config.linkDelivery === 'page') return mintLinks(client, services.config, changeId)
      await enqueue(client, 'send-email-change', { changeId }, { triesMost: 9 })
      return null
    })
    return { account: await presentAccount(context), ...(links && { devNotes: [links.old, links.new] }) }
  }),
  endpoint(dropEmailChange, async (_input, context) => {
    await deleteEmailChange(context.services.pool, context.member.id)
    return { account: await presentAccount(context) }
  }),
  // Opening a link changes nothing: mail programs open them too.
  endpoint(readEmailLink, async ({ query: { token } }, { services }) => ({
    works: isToken(token) && (await knowsEmailLink(services.pool, hashOf(token))),
  })),
  // The second of the two mailboxes changes the email.
  endpoint(confirmEmail, async ({ body: { token } }, { services, network }) => {
    await countAgainstLimits(services.pool, services.config.RATE_LIMITS, [
      { name: 'verify_network', subject: network },
    ])
    return inTransaction(services.pool, async (client) => {
      const change = isToken(token) ? await confirmEmailLink(client, hashOf(token)) : null
      if (!change) throw new Problem('not_found', 'This link has expired. Ask for the change again.')
      if (!change.isComplete) return { done: false }
      if (!(await setEmail(client, change.memberId, change.address)))
        throw new Problem('conflict', 'Another account uses this email. The old one stays.')
      await deleteEmailChange(client, change.memberId)
      return { done: true }
    })
  }),
]
