import { createTransport } from 'nodemailer'
import { MailError, type Mailer } from './mailer.ts'

const connectMs = 10_000
// A server may look at a mail for long before it takes it: who gives up too early sends it twice.
const answerMs = 60_000

/** Mail over SMTP, with at most two connections that are kept for the next mail. */
export function openSmtp(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  // A kept connection that breaks while nothing is sent concerns nobody: the next mail opens another.
  transport.on('error', () => {})
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          // As an object: a string would be read as a list.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (thrown) {
        throw refusalOf(thrown)
      }
    },
    close: () => transport.close(),
  }
}

/** Codes alone; a 5xx in answer to the recipient means this address. */
function refusalOf(thrown: unknown): MailError {
  const { code, responseCode, command } = thrown as {
    code?: string
    responseCode?: number
    command?: string
  }
  const codes = [code, command, responseCode].filter((part) => part !== undefined).map(String)
  const permanent = responseCode !== undefined && responseCode >= 500 && /^RCPT/i.test(command ?? '')
  return new MailError(codes, permanent)
}
