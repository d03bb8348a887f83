import { z } from 'zod'
import { StartError } from '#database/start-error.ts'
import { readConfig } from '#server/config.ts'
import { htmlOf, type Letter, MailError, openMailer, textOf } from '#server/providers/mail/index.ts'
import { runTool } from './run-tool.ts'

/** Sends a mail to the given address with the server's settings, and prints whether it was accepted. */
runTool(async ([to, ...others]) => {
  if (!z.email().safeParse(to).success || to === undefined || others.length > 0)
    throw new StartError('Name the one address that the mail goes to: npm run mail:test -- me@example.org')
  const config = readConfig()
  if (!config.SMTP_URL)
    throw new StartError(
      'SMTP_URL is not set, so the server sends no mail. docs/operations.md, Mail, says how.',
    )
  const letter: Letter = {
    heading: 'Mail works',
    paragraphs: [`${config.APP_NAME} sent this mail to test its settings. You need not do anything.`],
    button: { label: `Open ${config.APP_NAME}`, url: config.publicUrl },
    notes: [],
  }
  const subject = `Test mail from ${config.APP_NAME}`
  const mailer = openMailer(config)
  try {
    await mailer.send({ to, subject, text: textOf(letter), html: htmlOf(letter, config.APP_NAME) })
    console.log(`The mail server accepted the mail to ${to}, from ${config.mailFrom}.`)
    console.log(
      'If it does not arrive, look into the spam folder and check SPF and DKIM of the sender’s domain.',
    )
  } catch (thrown) {
    if (!(thrown instanceof MailError)) throw thrown
    throw new StartError(`${thrown.message}. docs/operations.md, Mail, says what the codes mean.`)
  } finally {
    mailer.close()
  }
})
