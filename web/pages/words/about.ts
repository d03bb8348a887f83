import type { Section, Told } from './section.ts'

/** The story of the product, in one column. */
export const aboutOf = ({ name }: Told): readonly Section[] => [
  {
    id: 'why',
    title: 'Attention is the one thing every creator needs',
    paragraphs: [
      'Anyone with a small audience knows the moment: the video is up, the song is out, and nobody is there. Advertising is for those who have a budget. Begging friends works twice.',
      `${name} starts from a simple trade. You give real attention to somebody’s work. Somebody gives real attention to yours. Points make the trade fair when it isn’t the same two people.`,
    ],
  },
  {
    id: 'promises',
    title: 'Four promises',
    paragraphs: [
      '- Real people. Programs are found and not paid, and people who trade in circles among themselves are looked at by a person.',
      '- Checked attention. A timer on our server, the platform’s own player, the platform’s own answer, a screenshot or the creator’s verdict: every task names its check before you start.',
      '- Honest numbers. We show what happened, count it once and promise no counter of any platform.',
      '- Nothing lost. Every point is moved exactly once, with a reason that you can read.',
    ],
  },
  {
    id: 'not',
    title: 'What we are not',
    paragraphs: [
      'We are not a shop for followers. Follows that come for points go again, and most platforms forbid them; where we list such tasks, we say so. What lasts is a person who looked, liked what they saw and stayed.',
      'There are no investors’ figures here and no countdowns. If a page shows a number, it comes from the database at that moment.',
    ],
  },
  {
    id: 'money',
    title: 'How it pays for itself',
    paragraphs: [
      'Earning and spending points is free. Some people would rather buy points or premium than earn more; that pays for the servers. Money buys room and time, never a better rate and never a better place than the rules give everybody.',
    ],
  },
]
