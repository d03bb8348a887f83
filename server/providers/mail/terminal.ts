import type { Mailer } from './mailer.ts'

/** Writes each mail to the server's terminal. Not to the log, since a log is stored and links are secrets. */
export function openTerminal(write: (text: string) => void = (text) => process.stdout.write(text)): Mailer {
  return {
    async send({ to, subject, text }) {
      const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.trim().split('\n')]
      write(`\n${lines.map((line) => `  | ${line}`.trimEnd()).join('\n')}\n\n`)
    },
    check: async () => {},
    close() {},
  }
}
