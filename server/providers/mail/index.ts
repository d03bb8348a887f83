import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { ProbeError } from '../probe.ts'
import { htmlOf, type Letter, textOf } from './letter.ts'

/** One mail to one person. Both bodies have the same content. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** Call that turns such mails off with one click of the mail program (RFC 8058). */
  unsubscribeUrl?: string
}

/** Transport for mails. */
export interface Mailer {
  /** Resolves once the next server has accepted the mail. @throws MailError */
  send(message: MailMessage): Promise<void>
  /** Resolves if the next server answers and lets us in; sends nothing. @throws MailError */
  check(): Promise<void>
  close(): void
}

/** A rejected mail or connection. Its message has only codes: a server's text may hold a secret. */
export class MailError extends Error {
  /** The address itself was rejected, so a retry would fail too. */
  readonly permanent: boolean

  constructor(what: 'mail' | 'connection', codes: readonly string[], permanent: boolean) {
    super(`the ${what} was not accepted (${codes.join(' ') || 'unknown'})`)
    this.name = 'MailError'
    this.permanent = permanent
  }
}

export { htmlOf, type Letter, textOf } from './letter.ts'

/**
 * Mails a letter from the installation. False, with a line in the log about these ids, if it was permanently rejected.
 * @throws MailError if a retry may succeed
 */
export async function sendLetter(
  { config, log, mailer }: { config: Pick<Config, 'APP_NAME'>; log: FastifyBaseLogger; mailer: Mailer },
  { letter, ...mail }: Omit<MailMessage, 'text' | 'html'> & { letter: Letter },
  ids: Record<string, number>,
): Promise<boolean> {
  try {
    await mailer.send({ ...mail, text: textOf(letter), html: htmlOf(letter, config.APP_NAME) })
    return true
  } catch (thrown) {
    if (!(thrown instanceof MailError && thrown.permanent)) throw thrown
    log.warn({ err: thrown, ...ids }, 'an email was permanently rejected')
    return false
  }
}

/** Opens SMTP if SMTP_URL is set, otherwise its local twin: the server's own terminal. */
export const openMailer = (config: Pick<Config, 'SMTP_URL' | 'mailFrom'>): Mailer =>
  config.SMTP_URL ? openSmtp(config.SMTP_URL, config.mailFrom) : terminal

/** Connects to the mail server, signs in and leaves. @throws ProbeError */
export async function probeMail(config: Pick<Config, 'SMTP_URL' | 'mailFrom'>): Promise<void> {
  const mailer = openMailer(config)
  try {
    await mailer.check()
  } catch (thrown) {
    if (!(thrown instanceof MailError)) throw thrown
    // Only a server that answered has a code of three digits.
    const isAnswer = /\b[45]\d\d\b/.test(thrown.message)
    throw new ProbeError(isAnswer ? 'rejected' : 'unreachable', `${thrown.message}.`)
  } finally {
    mailer.close()
  }
}

/** Writes each mail to the server's terminal. Not to the log, since a log is stored and links are secrets. */
const terminal: Mailer = {
  async send({ to, subject, text }) {
    const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.trim().split('\n')]
    process.stdout.write(`\n${lines.map((line) => `  | ${line}`.trimEnd()).join('\n')}\n\n`)
  },
  check: async () => {},
  close() {},
}

const connectMs = 10_000
// A server may scan a mail for long before it accepts it; giving up too early would send it twice.
const answerMs = 60_000

/** Opens mail over SMTP, with at most two connections, which stay open for the next mail. */
function openSmtp(url: string, from: string): Mailer {
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
