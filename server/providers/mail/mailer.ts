/** One mail to one person. Both bodies have the same content. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
}

/** Transport for mails. */
export interface Mailer {
  /** Resolves once the next server has accepted the mail. @throws MailError */
  send(message: MailMessage): Promise<void>
  close(): void
}

/**
 * A mail that was not accepted. Its message has only codes, since a server's own text may hold an address or
 * a secret.
 */
export class MailError extends Error {
  /** The address itself was rejected, so a retry would fail too. */
  readonly permanent: boolean

  constructor(codes: readonly string[], permanent: boolean) {
    super(`the mail was not accepted (${codes.join(' ') || 'unknown'})`)
    this.name = 'MailError'
    this.permanent = permanent
  }
}
