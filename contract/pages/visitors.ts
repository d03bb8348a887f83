import { circleQueryOf, listCircles, readCircle } from '../community/circles.ts'
import { listPosts } from '../community/posts.ts'
import { readFacts } from '../community/public-facts.ts'
import { listTicketSubjects, listTickets } from '../community/support.ts'
import { listToolRuns, readToolTerms } from '../community/tools.ts'
import { getRates } from '../exchange/catalogue/rates.ts'
import { readVisitTask } from '../exchange/visits.ts'
import { getPricing } from '../money/premium.ts'
import { readInvitation } from '../money/referrals.ts'
import { formatCount } from '../numbers.ts'
import type { Output } from '../operation.ts'
import { readJoining } from '../people/joining.ts'
import { readUnsubscribe } from '../people/notifications.ts'
import { beginningOf } from '../texts.ts'
import { home } from './home.ts'
import type { PageRead, WrittenRow } from './row.ts'

const visitTask: PageRead = {
  operation: readVisitTask,
  input: ({ query: { websiteId, url, points } }) =>
    websiteId && url && points ? { params: { websiteId }, query: { url } } : null,
}

/** The directory of circles, at two addresses. */
const circles = {
  title: 'Creator Circles',
  description:
    'Communities of creators who give each other feedback: find one by topic, ask for yours, or start your own.',
  page: 'circles',
  leadsBack: true,
  data: [{ operation: listCircles, input: ({ query }) => ({ query: circleQueryOf(query) }) }],
} satisfies Omit<WrittenRow, 'path'>

const circleOf = (response: unknown) => (response as Output<typeof readCircle>).circle
const circleRead: PageRead = {
  operation: readCircle,
  input: ({ params }) => ({ params: { circleId: params.id ?? '' } }),
  titleOf: (response) => circleOf(response).name,
  searchOf: (response) => {
    const { name, about, members, archived, inReview } = circleOf(response)
    const creators = `${formatCount(members)} ${members === 1 ? 'creator' : 'creators'}`
    const sentence = `${name}, a circle of ${creators}: ${about}`
    const description = sentence.length > 165 ? `${beginningOf(sentence, 164)}…` : sentence
    return { description, isHidden: archived || inReview }
  },
}
const circlePosts: PageRead = {
  operation: listPosts,
  input: ({ params }) => ({ params: { circleId: params.id ?? '' } }),
}

const rows: readonly WrittenRow[] = [
  {
    path: '/',
    title: 'Give attention. Get it back.',
    page: 'landing',
    data: [{ operation: getRates }],
    cache: 60,
    invites: true,
    signedIn: home,
  },
  {
    path: '/welcome',
    step: true,
    title: 'Welcome',
    page: 'landing',
    data: [{ operation: getRates }],
    cache: 60,
    signedIn: { page: 'redirecting', title: 'Welcome back' },
  },
  {
    path: '/login',
    frame: 'bare',
    title: 'Sign in',
    description:
      'Sign in with your email: we send you a link that works once, for 15 minutes. No password to remember, and a new email creates an account.',
    page: 'login',
    whenSignedIn: '/dashboard',
  },
  {
    path: '/login/check-email',
    step: true,
    frame: 'bare',
    title: 'Check your email',
    description:
      'A sign-in link is on its way to your email. It works once, for 15 minutes, and you can request another here.',
    page: 'check-email',
  },
  {
    path: '/auth-error',
    step: true,
    frame: 'bare',
    title: 'Sign-in problem',
    description:
      'A sign-in link works once, for 15 minutes. If yours didn’t work, this page says why and how to get a new one.',
    page: 'auth-error',
  },
  {
    path: '/logout',
    step: true,
    frame: 'bare',
    title: 'Signing you out',
    description: 'Ends your session in this browser. Your points, tasks and campaigns stay as they are.',
    page: 'logout',
  },
  {
    path: '/register',
    frame: 'bare',
    title: 'Create your account',
    description:
      'Create an account with just your email: no password, no card. You start with points that put your work in front of people.',
    page: 'login',
    preset: { form: 'register' },
    whenSignedIn: '/dashboard',
    invites: true,
    data: [
      {
        operation: readInvitation,
        input: ({ query: { ref } }) => ({ query: ref ? { ref } : {} }),
      },
      { operation: readJoining, input: ({ query: { join } }) => ({ query: join ? { join } : {} }) },
    ],
  },
  {
    path: '/reset-password',
    step: true,
    frame: 'bare',
    title: 'No password to reset',
    description:
      'There’s no password to lose here. Enter your email, and we send you a link that signs you in.',
    page: 'login',
    preset: { form: 'reset' },
  },
  {
    path: '/replit-auth',
    step: true,
    frame: 'bare',
    title: 'Sign in by email',
    description:
      'We don’t use accounts of other sites. Enter your email, and we send you a link that signs you in.',
    page: 'login',
    preset: { form: 'replit' },
  },
  {
    path: '/support',
    title: 'Support',
    description: 'Answers to what people ask, and a person who reads every message.',
    page: 'support',
    data: [{ operation: readFacts }],
    leadsBack: true,
    signedIn: {
      page: 'my-support',
      title: 'Support',
      data: [{ operation: listTickets }, { operation: listTicketSubjects }, { operation: readFacts }],
    },
  },
  {
    path: '/contact',
    frame: 'bare',
    title: 'Contact',
    description: 'Write to us without an account. A person reads every message and answers by email.',
    page: 'contact',
  },
  {
    path: '/pricing',
    frame: 'bare',
    title: 'Pricing',
    description:
      'What is free, what premium changes, and what points cost if you’d rather buy than earn them. Tasks pay the same with premium and without.',
    page: 'pricing',
    cache: 60,
    data: [{ operation: getPricing }],
  },
  {
    path: '/unsubscribe',
    step: true,
    title: 'Unsubscribe',
    description: 'Turns off emails of one kind with the link in an email, without signing in.',
    page: 'unsubscribe',
    data: [
      { operation: readUnsubscribe, input: ({ query: { token } }) => (token ? { query: { token } } : null) },
    ],
    referrer: 'no-referrer',
  },
  {
    path: '/demo/screenshot-verification',
    title: 'Try the screenshot check',
    description:
      'Try the screenshot check on your own picture: what it reads, where, and why it counts or not. Nothing is stored.',
    page: 'screenshot-verification',
  },
  {
    path: '/website-viewer',
    step: true,
    title: 'Visit a website',
    description:
      'Look around someone’s website for the time it asks, and earn points. The timer runs here, the site opens in its own tab.',
    page: 'website-viewer',
    leadsBack: true,
    data: [visitTask],
    signedIn: { page: 'website-visit', title: 'Visit a website', data: [visitTask] },
  },
  {
    path: '/creator-tools',
    title: 'Creator Tools: hashtags, titles, monetization',
    description:
      'Hashtags from your own text, titles with a score that explains itself, and how close you are to each programme that pays creators.',
    page: 'creator-tools',
    leadsBack: true,
    data: [{ operation: readToolTerms }],
    signedIn: {
      page: 'creator-tools',
      title: 'Creator Tools',
      data: [{ operation: readToolTerms }, { operation: listToolRuns }],
    },
  },
  { path: '/creator-circles', ...circles },
  { path: '/circles', ...circles },
  {
    path: '/circles/{id}',
    title: 'Circle',
    page: 'circle',
    leadsBack: true,
    data: [circleRead, circlePosts],
  },
]

/** Public pages: the landing page, signing in, support, tools and circles. */
export const visitorPages: readonly WrittenRow[] = rows.map((row) => ({ audience: 'public', ...row }))
