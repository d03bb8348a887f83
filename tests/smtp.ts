import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { until } from './programs.ts'

/** How the server treats the next mail: accept it, reject it for now or for good, or never respond. */
type Mood = 'take' | 'later' | 'never' | 'hang'

/** A real mail server on this machine that requires a name and a password. */
export interface TestSmtp {
  url: string
  password: string
  mood: Mood
  /** Deliveries that reached their body, including those left hanging. */
  tries: number
  /** Accepted mails, parsed. */
  mails: Email[]
  /** Waits for a mail to this address. */
  mailTo(address: string, patienceMs?: number): Promise<Email>
  close(): Promise<void>
}

/** Starts the mail server; it accepts every mail until its mood is changed. */
export async function startSmtp(): Promise<TestSmtp> {
  const password = 'pass-w0rd-of-the-test'
  const mails: Email[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    closeTimeout: 100,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'mutuals' && auth.password === password
        ? done(null, { user: auth.username })
        : done(new Error('wrong name or password')),
    onRcptTo: (_address, _session, done) => {
      if (smtp.mood === 'later') return done(rejection(451))
      if (smtp.mood === 'never') return done(rejection(550))
      done()
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        smtp.tries++
        if (smtp.mood === 'hang') return
        mails.push(await PostalMime.parse(Buffer.concat(parts)))
        done()
      })
    },
  })
  // A killed client breaks its connection, which is no failure of the test.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const find = (address: string) => mails.find(({ to }) => to?.some((one) => one.address === address))
  const smtp: TestSmtp = {
    url: `smtp://mutuals:${password}@127.0.0.1:${port}`,
    password,
    mood: 'take',
    tries: 0,
    mails,
    async mailTo(address, patienceMs) {
      await until(() => find(address) !== undefined, patienceMs)
      return find(address) as Email
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return smtp
}

const rejection = (responseCode: number): Error =>
  Object.assign(new Error('rejected by the test'), { responseCode })
