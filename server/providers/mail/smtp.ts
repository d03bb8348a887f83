import { createTransport } from 'nodemailer'
import { MailError, type Mailer } from './mailer.ts'

const connectMs = 10_000
// A server may scan a mail for long before it accepts it; giving up too early would send it twice.
const answerMs = 60_000

/** Opens mail over SMTP, with at most two connections, which stay open for the next mail. */
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
  // An idle connection that breaks is no failure: the next mail opens another.
  transport.on('error', () => {})
  return {
    async send({ to, subject, text, html, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          // As an object, since a string would be parsed as a list.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
        })
      } catch (thrown) {
        throw mailErrorOf('mail', thrown)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (thrown) {
        throw mailErrorOf('connection', thrown)
      }
    },
    close: () => transport.close(),
  }
}

/** One-click unsubscribing for mail programs; both headers are needed. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** Error with the codes only. A 5xx to the recipient means that the address itself is rejected. */
function mailErrorOf(what: 'mail' | 'connection', thrown: unknown): MailError {
  const { code, responseCode, command } = thrown as {
    code?: string
    responseCode?: number
    command?: string
  }
  const codes = [code, command, responseCode].filter((part) => part !== undefined).map(String)
  const permanent = responseCode !== undefined && responseCode >= 500 && /^RCPT/i.test(command ?? '')
  return new MailError(what, codes, permanent)
}
