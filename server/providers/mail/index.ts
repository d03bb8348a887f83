import type { Config } from '../../config.ts'
import type { Mailer } from './mailer.ts'
import { openSmtp } from './smtp.ts'
import { openTerminal } from './terminal.ts'

export { htmlOf, type Letter, textOf } from './letter.ts'
export { MailError, type Mailer, type MailMessage } from './mailer.ts'

/** Opens SMTP if SMTP_URL is set, otherwise its local twin: the server's own terminal. */
export function openMailer(config: Pick<Config, 'SMTP_URL' | 'mailFrom'>): Mailer {
  return config.SMTP_URL ? openSmtp(config.SMTP_URL, config.mailFrom) : openTerminal()
}
