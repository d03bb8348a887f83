/** One mail to one person. Both bodies say the same. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
}

/** A way for mail to leave. */
export interface Mailer {
  /** Resolves when the next server has taken the mail. @throws MailError */
  send(message: MailMessage): Promise<void>
  close(): void
}

/** A mail that was not taken. Its message names codes only: a server's own words may hold an address or a secret. */
export class MailError extends Error {
  /** The address itself was refused: another try would be refused too. */
  readonly permanent: boolean

  constructor(codes: readonly string[], permanent: boolean) {
    super(`the mail was not taken (${codes.join(' ') || 'unknown'})`)
    this.name = 'MailError'
    this.permanent = permanent
  }
}
