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

/**
 * A mail, or a connection, that was not accepted. Its message has only codes, since a server's own text may hold an address or
 * a secret.
 */
export class MailError extends Error {
  /** The address itself was rejected, so a retry would fail too. */
  readonly permanent: boolean

  constructor(what: 'mail' | 'connection', codes: readonly string[], permanent: boolean) {
    super(`the ${what} was not accepted (${codes.join(' ') || 'unknown'})`)
    this.name = 'MailError'
    this.permanent = permanent
  }
}
