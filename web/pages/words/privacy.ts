import { toolRunDays } from '#contract/community/tools.ts'
import { exportDays, undoDays } from '#contract/people/account.ts'
import { operatorOf, type Section, type Told } from './section.ts'

/** Date of the last change of meaning, not of wording. */
export const privacyDate = '2026-11-23'

/** The privacy policy: what this software stores, why, how long, and the rights of a person. */
export const privacyOf = (told: Told): readonly Section[] => [
  {
    id: 'responsible',
    title: 'Who is responsible',
    paragraphs: [
      `The data described here is in the hands of ${operatorOf(told)}. Write through the contact page to reach the person who handles such questions.`,
      'There is no tracking by others on our pages: no analytics service, no advertising network, no font or script from another host, except a platform’s own player while you watch something there.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'Your email signs you in and gets the mails you choose. Your username, first name and picture are shown to other members. Language and country come from your browser or your choice, and match you with campaigns that ask for them. All of it is kept until you delete the account. Legal ground: the contract with you.',
      'Each sign-in stores the browser’s description, the network address and the times of its use, so you can see and end it. It is deleted a week after it ended.',
      'A random number in a cookie recognises this browser. It stops one person from having two accounts. Legal ground: our legitimate interest in an honest exchange.',
    ],
  },
  {
    id: 'tasks',
    title: 'What you do here',
    paragraphs: [
      'Tasks, campaigns and every movement of points are stored for good, because points are kept like money: an entry is never changed. After a deletion they carry no name.',
      'Screenshots are stripped of their hidden data, read by this server and shown to the creator or an admin if the reading is unsure. The picture is deleted after 30 days. A fingerprint of it stays, which recognises the same picture but can’t be turned back into it.',
      'Ads are ours to show, and nobody else learns who sees them. To count an ad once and not to repeat it too often, we store for two days that you saw or clicked it. Premium has no ads.',
      'Feedback you write is shown to the creator it is about. Posts and comments in circles are shown to whoever may see the circle.',
      'Titles, texts and pictures are checked by a program on our own server. It decides nothing: a person reads what it finds.',
      `What you type into the creator tools is kept with its result for ${toolRunDays} days. A run that you delete leaves your history at once and our records within 30 days. Without an account nothing is stored. If the operator has connected a language model, the text is sent to it, and the page says so before you send it.`,
    ],
  },
  {
    id: 'platforms',
    title: 'Accounts on other platforms',
    paragraphs: [
      'If you connect an account, we store its name, its public figures and, where you sign in there, a key that the platform gives us. The key is encrypted and is deleted when you disconnect. We ask the platform only whether you did a task, and for your public figures.',
    ],
  },
  {
    id: 'payments',
    title: 'Payments',
    paragraphs: [
      'Card payments take place at our payment provider: we never see your card number, only a fingerprint of the card, the amount and the result. Crypto payments are public on their network; we store the address that paid. Orders and invoices are kept as long as the law on accounts requires, also after a deletion.',
    ],
  },
  {
    id: 'messages',
    title: 'Mail, push and support',
    paragraphs: [
      'Notifications are kept for 90 days after you read them, a year at most. If you turn on push, your browser’s push service gets an encrypted message; it learns that we sent you one, not what it says.',
      'Tickets and their answers are kept with your account. If you write without an account, your email is used for the answer and nothing else.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    paragraphs: [
      'We set cookies that the service needs: one for your session, one that tells pages of one session from another’s, one that recognises this browser, and short-lived ones while you sign in or come by an invitation. The theme, the switch for shortcuts and unfinished texts are stored in your browser. There are no others, so there is no banner.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      `You can see and correct your data in My Account. You can have all of it as a file (${exportDays} days to download it). You can delete the account: after ${undoDays} days your name, email, texts and pictures are gone for good, and a hash of the email stays for 12 months, which only prevents a second welcome gift.`,
      'You can object to processing that rests on our legitimate interest, and complain to the data protection authority where you live.',
      'Your data is stored on the operator’s servers. It is given to nobody but the payment provider, the mail server, the platform you connected, the language model if there is one, and, where a law obliges us, an authority.',
    ],
  },
]
