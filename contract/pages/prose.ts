import { readFacts, readSamples } from '../community/public-facts.ts'
import { type PlatformName, platformHref } from '../platforms.ts'
import type { WrittenRow } from './row.ts'

/** A page for people who searched for one thing. */
const freePage = (topic: string, platform: PlatformName, title: string, description: string): WrittenRow => ({
  path: `/free-${topic}`,
  audience: 'public',
  title,
  description,
  page: 'free',
  preset: { topic, platform },
  data: [{ operation: readFacts }, { operation: readSamples }],
  cache: 60,
  leadsBack: platformHref(platform),
})

/** Parts that the pages of one text share. */
const bare = { audience: 'public', frame: 'bare', data: [{ operation: readFacts }], cache: 60 } as const

/** Public pages of words: terms, privacy, answers, and pages for people who searched for one thing. */
export const prosePages: readonly WrittenRow[] = [
  {
    path: '/terms',
    ...bare,
    title: 'Terms of Service',
    description:
      'The terms in plain words: points, campaigns, purchases, the rules of the platforms, and what happens when something goes wrong.',
    page: 'prose',
    preset: { text: 'terms' },
  },
  {
    path: '/privacy',
    ...bare,
    title: 'Privacy Policy',
    description:
      'What is stored about you, for what purpose, for how long, and how you see, export and delete it.',
    page: 'prose',
    preset: { text: 'privacy' },
  },
  {
    path: '/about',
    ...bare,
    title: 'About Us',
    description:
      'Why an exchange of attention exists, what it promises, what it doesn’t want to be, and how it pays for itself.',
    page: 'prose',
    preset: { text: 'about' },
  },
  {
    path: '/faq',
    ...bare,
    title: 'Questions and answers',
    description:
      'Short answers about earning, promoting, checks, money and your account, with today’s values.',
    page: 'faq',
  },
  freePage(
    'youtube-views',
    'youtube',
    'Free YouTube views',
    'Views from creators who open your video by hand, for attention instead of money. What it is worth, and what YouTube says about it.',
  ),
  freePage(
    'twitch-followers',
    'twitch',
    'Free Twitch followers',
    'What an exchange can do for a small stream, what it shouldn’t, and what Twitch says about follows for points.',
  ),
  freePage(
    'soundcloud-plays',
    'soundcloud',
    'Free SoundCloud plays',
    'Listeners who stay to the chorus, notes from other musicians, and how listening is measured.',
  ),
  freePage(
    'views-youtube',
    'youtube',
    'Free views on YouTube',
    'What a YouTube view costs in minutes of your own time: the sums, without a card and without a trial.',
  ),
  freePage(
    'views-youtuber',
    'youtube',
    'Free views for YouTubers',
    'A first week for a small channel: ten people who say what’s wrong with the first minute.',
  ),
]
