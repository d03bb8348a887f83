import { undoDays } from '#contract/people/account.ts'
import { magicLinkMinutes } from '#contract/people/sessions.ts'
import { hoursOf, percentOf, type Question, type Told } from './section.ts'

export interface Subject {
  title: string
  questions: readonly Question[]
}

/** Questions and answers of /faq and /support, by subject. */
export const questionsOf = (told: Told): readonly Subject[] => [
  starting(told),
  earning(told),
  promoting(told),
  money(told),
]

/** Target of links to an answer, which the browser then opens. */
export const answerId = (question: string): string =>
  question
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const starting = (told: Told): Subject => ({
  title: 'Starting',
  questions: [
    {
      question: 'What does it cost?',
      answer: [
        `Nothing. A new account gets ${told.welcome_points} points, and ${told.welcome_second_points} more after ${told.welcome_second_after_count} credited tasks. You can buy points or premium, but need neither.`,
      ],
    },
    {
      question: 'Why is there no password?',
      answer: [
        `You sign in by a link that we mail to you. It works once, for ${magicLinkMinutes} minutes. There is no password that could be guessed, reused or stolen.`,
      ],
    },
    {
      question: 'The sign-in mail doesn’t arrive. What can I do?',
      answer: [
        'Look into the spam folder, and check the spelling of your email. Wait a minute before you ask for another: each new link is a new mail. If nothing helps, write to us from the contact page.',
      ],
    },
    {
      question: 'Can I have two accounts?',
      answer: [
        'No: one person, one account. A second one in the same browser is not paid for your own work.',
      ],
    },
  ],
})

const earning = (told: Told): Subject => ({
  title: 'Earning points',
  questions: [
    {
      question: 'How many points can I earn in a day?',
      answer: [
        `Up to ${told.day_points} points from ${told.day_attempts_count} tasks. On your first day it is less. Gifts, tips and purchases don’t count.`,
      ],
    },
    {
      question: 'Why was my visit not paid?',
      answer: [
        'The clock on our server decides. It stops counting when the page of the timer is closed, when another visit runs, or when the time was too short. The history names the reason of each attempt and what to do about it.',
      ],
    },
    {
      question: 'How long does a screenshot take?',
      answer: [
        `Clear ones of trusted members are credited at once. Others wait for the creator, ${hoursOf(told.verdict_wait_seconds)} at most; then they are credited by default. Where the reading is unsure, an admin looks.`,
      ],
    },
    {
      question: 'A creator rejected my work. Is that final?',
      answer: [
        'No. The reward stays set aside while you can dispute it from your history. An admin then sees both sides and decides. Creators who reject too much lose the right to decide.',
      ],
    },
    {
      question: 'Why do I see the same creator only a few times a day?',
      answer: [
        `You can do ${told.pair_day_count} tasks a day for one creator, to keep points coming from many people, not from two who agreed on it.`,
      ],
    },
  ],
})

const promoting = (told: Told): Subject => ({
  title: 'Promoting your work',
  questions: [
    {
      question: 'What does a campaign cost?',
      answer: [
        `The reward that you choose times the number of people, plus a fee of ${percentOf(told.fee_basis_points)} of the reward (${percentOf(told.fee_premium_basis_points)} with premium), at least 1 point each. The smallest campaign has ${told.budget_least_points} points. The form shows the sum before you start.`,
      ],
    },
    {
      question: 'What happens to points that nobody earned?',
      answer: [
        'They return to your balance the moment you end the campaign, except those of tasks that are running or submitted.',
      ],
    },
    {
      question: 'Why is my campaign in review?',
      answer: [
        'A check found something in its title or link. A person reads it. Until then only you see it, and its points stay set aside; if it is rejected, all of them return.',
      ],
    },
    {
      question: 'Will the platform count these views and follows?',
      answer: [
        'Nobody can promise that, and we don’t. Most platforms forbid rewards for them and may remove them again. Visits and feedback are within the rules nearly everywhere.',
      ],
    },
    {
      question: 'How can I be seen sooner?',
      answer: [
        `Offer a higher reward, or put a campaign in the spotlight for ${told.spotlight_points} points a day. Campaigns with the fewest completions get a part of the places in every list without paying for it.`,
      ],
    },
  ],
})

const money = (told: Told): Subject => ({
  title: 'Money and account',
  questions: [
    {
      question: 'Can I turn points into money?',
      answer: [
        'No. Points buy attention here and nothing else. They can’t be paid out or given away, and they don’t expire.',
      ],
    },
    {
      question: 'Can I get a refund?',
      answer: [
        `For bought points that you have not spent, within ${told.refund_days} days, in proportion to what is left. Open the order in your purchase history and choose the refund there.`,
      ],
    },
    {
      question: 'What does premium change?',
      answer: [
        'Half the fee, more campaigns at once, higher bids, targeting, exports and points each month. It never raises what you earn for a task.',
      ],
    },
    {
      question: 'How do I change my email?',
      answer: [
        'In My Account. We mail a link to the old and the new address, and the change takes place once both are opened.',
      ],
    },
    {
      question: 'How do I delete my account?',
      answer: [
        `In My Account, at the end of the page. You have ${undoDays} days to change your mind. What is gone then and what stays is in the privacy policy.`,
      ],
    },
  ],
})
