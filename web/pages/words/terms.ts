import { undoDays } from '#contract/people/account.ts'
import { hoursOf, operatorOf, percentOf, type Section, type Told } from './section.ts'

/** Date of the last change of meaning, not of wording. */
export const termsDate = '2026-11-23'

/** The terms of service. */
export const termsOf = (told: Told): readonly Section[] => [
  ...serviceTerms(told),
  ...moneyTerms(told),
  ...endTerms(told),
]

const serviceTerms = (told: Told): readonly Section[] => [
  {
    id: 'who',
    title: 'Who you agree with',
    paragraphs: [
      `These terms are between you and ${operatorOf(told)}. You reach the operator through the contact page. By creating an account you agree to them.`,
      'You must be 16 or older, or as old as the law where you live asks for. One person has one account.',
    ],
  },
  {
    id: 'service',
    title: 'What the service is',
    paragraphs: [
      `${told.name} is an exchange of attention. You look at, listen to or answer other people’s work, and get points. You spend points to have people look at yours.`,
      'Points are a unit of account inside the service. They are not money, can’t be paid out, can’t be given to another member and don’t expire.',
      'We check that attention happened, as far as each check can tell. We do not promise that a platform counts it, keeps it or recommends your work because of it.',
    ],
  },
  {
    id: 'platforms',
    title: 'The rules of the platforms',
    paragraphs: [
      'You also have a contract with each platform you use. Many of them forbid rewards for likes, follows, subscriptions and views. Every task and every campaign form says so where it applies.',
      'If you choose such a task, the platform may remove what it counted or limit your account. That is your decision and your risk; visits and feedback are the safer ways.',
      'We never ask for a password of another site and never act in your account there.',
    ],
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    paragraphs: [
      '- Programs, scripts or other people that do tasks in your place.',
      '- More than one account, or accounts that give points to each other.',
      '- Screenshots that are edited, borrowed or of another page.',
      '- Work that is illegal where you or we are, hateful, sexual, harmful to children, or that installs something on a visitor’s device.',
      '- Links that hide where they lead.',
      '- Asking for reviews, ratings or comments on other sites: they are not for sale here.',
      'Texts and titles are checked by a program as you write them. What it finds waits for a person, who decides; until then only you see it.',
    ],
  },
]

const moneyTerms = (told: Told): readonly Section[] => [
  {
    id: 'points',
    title: 'Points and campaigns',
    paragraphs: [
      `A campaign sets aside its number of people times the reward and the fee, which is ${percentOf(told.fee_basis_points)} of the reward, at least 1 point. Ending it returns what nobody can still earn, at once.`,
      `A completion that waits for the creator’s verdict is decided in the earner’s favour after ${hoursOf(told.verdict_wait_seconds)}. A rejection needs a reason and can be disputed.`,
      'Points that you got against these terms can be taken back, also later, from what you have and from what you get next. You see each such step with its reason in your activities.',
    ],
  },
  {
    id: 'purchases',
    title: 'Purchases',
    paragraphs: [
      `Prices are in US dollars and shown with tax before you pay. Bought points that you have not spent can be refunded for ${told.refund_days} days, in proportion to what is left. Spending uses granted points first, then earned, then bought ones.`,
      'Premium runs to the end of the term you paid for; a cancelled subscription is not renewed. A payment that you dispute with your bank takes the points of its order back.',
      'Crypto payments are credited by the amount that arrives once the network has confirmed it. Nobody can reverse them; refunds go to an address that you name.',
    ],
  },
]

const endTerms = (told: Told): readonly Section[] => [
  {
    id: 'yours',
    title: 'Your work stays yours',
    paragraphs: [
      'You keep all rights to what you write and link. You allow us to store and show it here, as long as it is here, because otherwise nobody could see it.',
      'You must be allowed to promote what you promote.',
    ],
  },
  {
    id: 'measures',
    title: 'When we step in',
    paragraphs: [
      `We can hold a campaign for up to ${hoursOf(told.report_hold_seconds)} after reports, reject it, limit an account or close it, if these terms are broken. You are told why. A screenshot that we call forged takes points back only after an appeal of ${told.appeal_days} days.`,
      'If you think we are wrong, open a ticket in support. Another person reads it.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending it',
    paragraphs: [
      `You can delete your account at any time in My Account. It happens ${undoDays} days later, and until then you can take it back. Points can’t be used afterwards.`,
      'If the service ends, we say so at least 30 days before, campaigns end and unspent bought points are refunded.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability and law',
    paragraphs: [
      'We answer for intent and gross negligence, and for harm to life and health. For anything else our liability is limited to what you paid us in the last 12 months. Rights that the law gives consumers stay as they are.',
      'The service is provided as it is. It can fail or be down; the ledger is built to lose no point by that.',
      'The law of the operator’s country applies, without taking away the protection of the law where you live. If a part of these terms is not valid, the rest is.',
      'If we change the terms, we tell you by a notification at least 14 days before. If you do not agree, you can delete your account.',
    ],
  },
]
