import type { PlatformName } from '#contract/platforms.ts'
import { percentOf, type Question, type Section, type Told } from './section.ts'

/** A page for people who searched for one thing: what they hoped for, and what is honestly possible. */
export interface FreePage {
  platform: PlatformName
  heading: string
  lead: string
  sections: readonly Section[]
  questions: readonly Question[]
}

export const freeTopics = [
  'youtube-views',
  'views-youtube',
  'views-youtuber',
  'twitch-followers',
  'soundcloud-plays',
] as const
export type FreeTopic = (typeof freeTopics)[number]

/** The page of a topic. */
export const freePageOf = (topic: FreeTopic, told: Told): FreePage => pages[topic](told)

const pages: Record<FreeTopic, (told: Told) => FreePage> = {
  'youtube-views': ({ name, welcome_points, budget_least_points }) => ({
    platform: 'youtube',
    heading: 'Views from people who meant to look.',
    lead: `You searched for free YouTube views. Here they come from other creators who open your video by hand, and you pay with attention instead of money.`,
    sections: [
      {
        id: 'how',
        title: 'How a view comes about',
        paragraphs: [
          'Paste the link of your video and choose what you want: a visit, feedback, or that people watch for half a minute or more. Choose how many people. The price is shown in points before you start.',
          'Then somebody opens your task, sees your title and thumbnail, and decides. A timer or YouTube’s own player measures the time. Only what reaches the end is paid.',
        ],
      },
      {
        id: 'count',
        title: 'What YouTube makes of it',
        paragraphs: [
          'YouTube forbids rewards for views. It may not count such a view, or take it away again. So start with visits or feedback: a person who came to judge your first ten seconds tells you more than a counter.',
          `${name} never promises a number on YouTube’s side. What it promises is that a person was there.`,
        ],
      },
    ],
    questions: [
      {
        question: 'How many views can I get with the welcome points?',
        answer: [
          `${welcome_points} points are enough for a first small campaign; the smallest has ${budget_least_points} points. After that, about one minute of your attention brings one minute of somebody else’s.`,
        ],
      },
      {
        question: 'Do the views help the algorithm?',
        answer: [
          'Nobody outside YouTube knows, and whoever claims to is selling something. Comments in your feedback list will show you where people leave; fixing that does help.',
        ],
      },
      {
        question: 'Do I have to give you my channel password?',
        answer: ['Never. A public link is all we need.'],
      },
    ],
  }),
  'views-youtube': ({
    name,
    fee_basis_points,
    welcome_points,
    welcome_second_points,
    welcome_second_after_count,
  }) => ({
    platform: 'youtube',
    heading: 'Views without a budget: the sums.',
    lead: 'No card, no trial that turns into a bill. This page shows what a view costs in minutes of your own time, so you can decide if the trade is worth it.',
    sections: [
      {
        id: 'trade',
        title: 'One point is five seconds',
        paragraphs: [
          'A visit of 15 seconds pays 3 points. If you want 20 people to stay 15 seconds with your video, you need 20 times 3 points and the fee of at least 1 point each: 80 points.',
          'To earn 80 points you make 27 visits of 15 seconds, which takes about ten minutes with the clicks between them. Watching longer videos pays the same for the same time, with fewer clicks.',
          `The fee is ${percentOf(fee_basis_points)} of the reward. It does not go into a pocket: it pays for tasks of the house and for refunds, and the rest is destroyed, so points keep their worth.`,
        ],
      },
      {
        id: 'start',
        title: 'What you begin with',
        paragraphs: [
          `${welcome_points} points on your first sign-in, ${welcome_second_points} after ${welcome_second_after_count} credited tasks, and a daily bonus for those who come back. It is enough to try the trade once without earning anything first.`,
        ],
      },
    ],
    questions: [
      {
        question: 'Is it really free, or free for a week?',
        answer: [
          `Earning and spending points costs nothing, for ever. ${name} also sells points and premium to people who would rather pay than spend time.`,
        ],
      },
      {
        question: 'What is the catch?',
        answer: [
          'Your time. And YouTube’s rules: rewarded views are not allowed there, which every such task tells you before you start it.',
        ],
      },
      {
        question: 'Can points run out for everybody?',
        answer: [
          'No. What is spent by one is earned by another, and a daily rule destroys surplus fees. The figures are checked every night.',
        ],
      },
    ],
  }),
  'views-youtuber': ({ name }) => ({
    platform: 'youtube',
    heading: 'You have a channel. Nobody has seen it yet.',
    lead: 'Small YouTubers don’t need a thousand strangers. They need ten people who say what is wrong with the first minute. You can find them this evening.',
    sections: [
      {
        id: 'plan',
        title: 'A first week that teaches you something',
        paragraphs: [
          '- Day 1: give three other channels real feedback. You will see your own mistakes in their videos, and you earn the points for your first campaign.',
          '- Day 2: ask five people for feedback on your newest video. Each writes what works, what to fix, and the second at which it happens.',
          '- Day 3: cut the opening shorter by what they said. Change the title, too, if nobody could tell what it is about.',
          '- Days 4 and 5: have ten people visit the video, and watch in your own statistics how long they stay now.',
          '- Day 6: join a circle of people who make the same kind of thing.',
          '- Day 7: do it again with the next video. Better beats more.',
        ],
      },
      {
        id: 'safe',
        title: 'Keep your channel safe',
        paragraphs: [
          'YouTube can give a strike for rewarded likes and subscriptions. Feedback happens here and rewards nothing on YouTube. If you plan to earn money with the channel, stay with feedback and visits.',
        ],
      },
    ],
    questions: [
      {
        question: 'I have 12 subscribers. Is that too few to begin?',
        answer: [
          'No. Nothing here depends on the size of a channel: the list shows small campaigns first that few people have served.',
        ],
      },
      {
        question: 'Will the people here be interested in my subject?',
        answer: [
          'Not all of them. They see your title and thumbnail before they choose your task, so those who come had a reason. With premium you can ask for people of one language or country.',
        ],
      },
      {
        question: 'Who writes the feedback?',
        answer: [
          `Other creators on ${name}. They need at least 150 characters on three questions, can’t copy earlier texts, and get the second half of the points only when you are satisfied or three days have passed.`,
        ],
      },
    ],
  }),
  'twitch-followers': ({ name, report_hold_seconds }) => ({
    platform: 'twitch',
    heading: 'Fifty followers are a start. Fifty viewers are a stream.',
    lead: 'Twitch counts followers on the way to Affiliate. It also removes those that were bought or exchanged. Here is what an exchange can do for a stream, and what it should not.',
    sections: [
      {
        id: 'safer',
        title: 'Ask for what lasts',
        paragraphs: [
          'Have people watch a recording of your best hour and write when they would have left. Have them visit your channel page: is there a panel that says when you are live, and what you play?',
          'Streams can be promoted while you are live. The task ends when you go offline, and nobody is paid for an empty chat.',
        ],
      },
      {
        id: 'follows',
        title: 'About follows for points',
        paragraphs: [
          'Twitch names exchanged follows as fake engagement. We list such tasks where the operator allows them, mark them, and ask you once before the first. If you count on Affiliate, leave them alone.',
          `Whoever follows and leaves within a week gives the points back, and the creator gets them again. ${name} looks again; a report can hold a campaign for ${Math.round(report_hold_seconds / 3600)} hours.`,
        ],
      },
    ],
    questions: [
      {
        question: 'Do the viewers talk in chat?',
        answer: [
          'Some do, because they are people. Nobody is paid for a message: comments are not for sale here.',
        ],
      },
      {
        question: 'Can I promote a clip?',
        answer: [
          'For visits and feedback, yes. Watching a clip can’t be checked, because Twitch’s player doesn’t report it; use a recording instead.',
        ],
      },
      {
        question: 'How do you know that somebody followed?',
        answer: [
          'By Twitch’s own answer, if the operator has set that up and both sides have connected their accounts, otherwise by a screenshot that is read here and shown to you.',
        ],
      },
    ],
  }),
  'soundcloud-plays': ({ name }) => ({
    platform: 'soundcloud',
    heading: 'Plays that reach the chorus.',
    lead: 'A play is counted after some seconds. A listener hears where the song goes. Ask for 30, 60 or 120 seconds, and for the exact moment at which it works.',
    sections: [
      {
        id: 'listen',
        title: 'Listening, measured',
        paragraphs: [
          'SoundCloud’s own player runs on the task’s page. It reports its position to us every few seconds; time counts only while it plays, is in sight and moves as a song does. Skipping ahead earns nothing.',
          'Two minutes of a track pay 24 points, so nobody is better off with a shorter one.',
        ],
      },
      {
        id: 'feedback',
        title: 'Notes from other musicians',
        paragraphs: [
          'Feedback names what works, what to fix and a time in the track. Three notes about the same bar are worth more than three hundred plays, and they break no rule of any platform.',
          `Circles on ${name} have a weekly thread for works in progress. Posting there costs nothing.`,
        ],
      },
    ],
    questions: [
      {
        question: 'Does SoundCloud allow it?',
        answer: [
          'It forbids plays, likes and follows that are bought or exchanged. Visits and feedback are not among them. Each task says which side it is on.',
        ],
      },
      {
        question: 'Can I promote a playlist or a private link?',
        answer: [
          'Public tracks and profiles, yes. A private link would be public to everyone who sees the task.',
        ],
      },
      {
        question: 'Do listeners come back?',
        answer: [
          'The ones who liked it do, without points. For a follow that was exchanged there is no reason to.',
        ],
      },
    ],
  }),
}
