import type { Config } from '../../config.ts'
import type { Mailer } from './mailer.ts'
import { openSmtp } from './smtp.ts'

export { htmlOf, type Letter, textOf } from './letter.ts'
export { MailError, type Mailer, type MailMessage } from './mailer.ts'

/** Opens SMTP if SMTP_URL is set, otherwise its local twin: the server's own terminal. */
export function openMailer(config: Pick<Config, 'SMTP_URL' | 'mailFrom'>): Mailer {
  return config.SMTP_URL ? openSmtp(config.SMTP_URL, config.mailFrom) : openTerminal()
}

/** Writes each mail to the server's terminal. Not to the log, since a log is stored and links are secrets. */
function openTerminal(write: (text: string) => void = (text) => process.stdout.write(text)): Mailer {
  return {
    async send({ to, subject, text }) {
      const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.trim().split('\n')]
      write(`\n${lines.map((line) => `  | ${line}`.trimEnd()).join('\n')}\n\n`)
    },
    check: async () => {},
    close() {},
  }
}
