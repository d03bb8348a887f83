import { MailError, type Mailer } from '../../providers/mail/index.ts'
import type { Services } from '../../services.ts'
import { markRejected, markSent, mintToken } from './link-queries.ts'
import { linkTo } from './request-link.ts'
import { signInMail } from './sign-in-mail.ts'
import { newToken } from './tokens.ts'

/**
 * The job that mails a link. The token is made here and stored before the mail leaves. A second run sends at
 * most one more mail, and the links of both work.
 */
export async function sendMagicLink(
  { pool, config, log, mailer }: Services & { mailer: Mailer },
  { linkId }: { linkId: number },
): Promise<void> {
  const { token, hash } = newToken()
  const address = await mintToken(pool, linkId, hash)
  if (address === null) return
  try {
    await mailer.send(signInMail(address, linkTo(config, token), config.APP_NAME))
  } catch (thrown) {
    if (!(thrown instanceof MailError && thrown.permanent)) throw thrown
    log.warn({ err: thrown, linkId }, 'sign-in mail permanently rejected')
    return markRejected(pool, linkId)
  }
  await markSent(pool, linkId)
}
