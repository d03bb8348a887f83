import { readFacts, readSamples } from '../community/words.ts'
import type { PlatformName } from '../platforms.ts'
import type { WrittenRow } from './row.ts'

/** A page for people who searched for one thing. */
const freePage = (
  path: string,
  title: string,
  topic: string,
  platform: PlatformName,
  description: string,
): WrittenRow => ({
  path,
  audience: 'public',
  title,
  description,
  page: 'free',
  preset: { topic, platform },
  data: [{ operation: readFacts }, { operation: readSamples, input: () => ({ params: { platform } }) }],
  cache: 60,
})

/** Public pages of words: terms, privacy, answers, and pages for people who searched for one thing. */
export const wordPages: readonly WrittenRow[] = [
  {
    path: '/terms',
    audience: 'public',
    frame: 'bare',
    title: 'Terms of Service',
    description:
      'The terms in plain words: points, campaigns, purchases, the rules of the platforms, and what happens when something goes wrong.',
    page: 'prose',
    preset: { text: 'terms' },
    data: [{ operation: readFacts }],
    cache: 60,
  },
  {
    path: '/privacy',
    audience: 'public',
    frame: 'bare',
    title: 'Privacy Policy',
    description:
      'What is stored about you, for what purpose, for how long, and how you see, export and delete it.',
    page: 'prose',
    preset: { text: 'privacy' },
    data: [{ operation: readFacts }],
    cache: 60,
  },
  {
    path: '/about',
    audience: 'public',
    frame: 'bare',
    title: 'About Us',
    description:
      'Why an exchange of attention exists, what it promises, what it doesn’t want to be, and how it pays for itself.',
    page: 'prose',
    preset: { text: 'about' },
    data: [{ operation: readFacts }],
    cache: 60,
  },
  {
    path: '/faq',
    audience: 'public',
    frame: 'bare',
    title: 'Questions and answers',
    description:
      'Short answers about earning, promoting, checks, money and your account, with the figures of today.',
    page: 'faq',
    data: [{ operation: readFacts }],
    cache: 60,
  },
  freePage(
    '/free-youtube-views',
    'Free YouTube views',
    'youtube-views',
    'youtube',
    'Views from creators who open your video by hand, for attention instead of money. What it is worth, and what YouTube says about it.',
  ),
  freePage(
    '/free-twitch-followers',
    'Free Twitch followers',
    'twitch-followers',
    'twitch',
    'What an exchange can do for a small stream, what it should not, and what Twitch says about follows for points.',
  ),
  freePage(
    '/free-soundcloud-plays',
    'Free SoundCloud plays',
    'soundcloud-plays',
    'soundcloud',
    'Listeners who stay to the chorus, notes from other musicians, and how listening is measured.',
  ),
  freePage(
    '/free-views-youtube',
    'Free views on YouTube',
    'views-youtube',
    'youtube',
    'What a YouTube view costs in minutes of your own time: the sums, without a card and without a trial.',
  ),
  freePage(
    '/free-views-youtuber',
    'Free views for YouTubers',
    'views-youtuber',
    'youtube',
    'A first week for a small channel: ten people who say what is wrong with the first minute.',
  ),
]
