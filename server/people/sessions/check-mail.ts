import type { Mailer } from '../../providers/mail/index.ts'
import type { Services } from '../../services.ts'

/** Logs whether the mail server can be used. A start goes ahead without it: requested mails are retried for an hour. */
export async function checkMail(
  { config, log }: Pick<Services, 'config' | 'log'>,
  mailer: Mailer,
): Promise<void> {
  if (config.linkDelivery !== 'mail') return
  try {
    await mailer.check()
    log.info('the mail server can be used')
  } catch (thrown) {
    log.error({ err: thrown }, 'nobody can sign in by mail: SMTP_URL is wrong, or its server does not work')
  }
}
