import { htmlOf, type Letter, type MailMessage, textOf } from '../../providers/mail/index.ts'
import { signIn } from './rules.ts'

/** The mail with a sign-in link. Identical for everyone: it does not reveal whether an account exists. */
export function signInMail(to: string, link: string, appName: string): MailMessage {
  const letter: Letter = {
    sender: appName,
    heading: `Sign in to ${appName}`,
    paragraphs: [
      `This link signs you in. It works for ${signIn.tokenMinutes} minutes, once, in any browser.`,
    ],
    button: { label: 'Sign in', url: link },
    notes: [
      `You got this email because someone asked to sign in to ${new URL(link).host} with your email.`,
      'If it wasn’t you, you can ignore this: without the link nobody gets in.',
    ],
  }
  return { to, subject: `Your sign-in link for ${appName}`, text: textOf(letter), html: htmlOf(letter) }
}
