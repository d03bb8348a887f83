import type { Viewer } from '#contract/people/sessions.ts'
import { type PlatformName, platformHref, platformLabels, platformNames } from '#contract/platforms.ts'
import { visibleItems } from './navigation.ts'

export interface JumpPage {
  label: string
  path: string
  group?: string | undefined
  /** Further words by which it is found. */
  also?: string | undefined
}

/** Further words for pages of the sidebar. */
const alsoOf: Readonly<Record<string, string>> = {
  '/': 'dashboard start overview',
  '/earn-points': 'tasks work feed balance wallet',
  '/content-hub': 'campaigns promote advertise',
  '/creator-tools': 'hashtags titles monetization',
  '/creator-circles': 'communities groups forum',
  '/buy-points': 'packages shop card crypto pay',
  '/referrals': 'invite friends qr code',
  '/account':
    'settings profile avatar email username language country export delete sessions devices blocked',
  '/support': 'help ticket bug question',
}

const platformsAlso: Readonly<Record<PlatformName, string>> = {
  youtube: 'yt shorts',
  tiktok: 'tt',
  twitter: 'x tweets',
  instagram: 'ig insta reels',
  pinterest: 'pins',
  soundcloud: 'sc tracks',
  twitch: 'streams',
  website: 'web site url',
  vk: 'vkontakte',
  discord: 'server',
}

const under = (group: string, pages: readonly JumpPage[]): JumpPage[] =>
  pages.map((page) => ({ ...page, group }))

const publicPages: readonly JumpPage[] = [
  { label: 'Blog', path: '/blog', also: 'articles guides news' },
  { label: 'Pricing', path: '/pricing', also: 'cost plans' },
  { label: 'Questions and answers', path: '/faq', also: 'faq help' },
  { label: 'Contact', path: '/contact', also: 'write email' },
  { label: 'About Us', path: '/about', also: 'company imprint' },
  { label: 'Terms of Service', path: '/terms', also: 'conditions legal rules' },
  { label: 'Privacy Policy', path: '/privacy', also: 'data gdpr cookies legal' },
]

/** Pages beyond the sidebar that a member can jump to: by activity, and each platform for earning and promoting. */
export const memberJumpPages: readonly JumpPage[] = [
  ...under('Earn', [
    { label: 'Websites to visit', path: '/earn/website' },
    { label: 'Videos to watch', path: '/earn/watch' },
    { label: 'Tracks to play', path: '/earn/soundcloud', also: 'listen music' },
    { label: 'Things to like', path: '/earn/like' },
    { label: 'People to follow', path: '/earn/social' },
    { label: 'Channels to subscribe to', path: '/earn/subscribe' },
    { label: 'Your history', path: '/earn-points#history', also: 'attempts' },
    { label: 'Your subscriptions and follows', path: '/platforms/all-subscriptions' },
    { label: 'Platforms', path: '/platforms', also: 'connect accounts' },
  ]),
  {
    label: 'Appearance and goal',
    path: '/account#appearance',
    group: 'My Account',
    also: 'theme dark light system colours shortcuts keyboard daily',
  },
  { label: 'Notifications', path: '/notifications', also: 'bell inbox unread' },
  { label: 'Activities', path: '/activities', also: 'balance statement ledger' },
  ...under('Promote', [
    { label: 'My content', path: '/mycontent', also: 'campaigns' },
    { label: 'Feedback', path: '/content-feedback' },
    { label: 'Screenshots to review', path: '/content-hub/reviews', also: 'proofs approve' },
  ]),
  ...under('Money', [
    {
      label: 'Purchase history',
      path: '/purchase-history',
      also: 'invoices receipts orders payments refund',
    },
    { label: 'Premium', path: '/premium', also: 'subscription upgrade cancel plan' },
  ]),
  ...platformNames.flatMap((platform) => [
    {
      label: platformLabels[platform],
      path: platformHref(platform),
      group: 'Earn',
      also: platformsAlso[platform],
    },
    {
      label: platformLabels[platform],
      path: `/content/${platform}`,
      group: 'Promote',
      also: platformsAlso[platform],
    },
  ]),
  ...publicPages,
]

/** Further pages that the staff can jump to. */
export const adminJumpPages: readonly JumpPage[] = under('Admin', [
  { label: 'Figures', path: '/admin/dashboard', also: 'dashboard statistics' },
  { label: 'Members', path: '/admin/users', also: 'users roles' },
  { label: 'Transactions', path: '/admin/transactions', also: 'ledger' },
  { label: 'Content management', path: '/admin/content-management', also: 'campaigns bulk' },
  { label: 'All content', path: '/admin/all-content' },
  { label: 'Reports by target', path: '/admin/reports' },
  { label: 'Bug reports', path: '/admin/bug-reports' },
  { label: 'New post', path: '/blog/new', also: 'blog write' },
  { label: 'Reports', path: '/reports' },
  { label: 'Audit log', path: '/admin/audit', also: 'history' },
  { label: 'Content to review', path: '/admin/content' },
  { label: 'Texts and pictures to review', path: '/admin/ai-moderation', also: 'held moderation' },
  { label: 'Tickets', path: '/admin/tickets', also: 'support' },
  { label: 'Payments', path: '/admin/payments', also: 'orders refunds' },
  { label: 'Engagement settings', path: '/admin/engagement-settings' },
])

/** Every page that a viewer can jump to, once each. isOpen: tells whether a path has a page. */
export function jumpPagesOf(viewer: Viewer | null, isOpen: (path: string) => boolean): JumpPage[] {
  return uniquePages([
    ...visibleItems(viewer, isOpen).map(({ label, path }) => ({ label, path, also: alsoOf[path] })),
    ...(viewer ? memberJumpPages : publicPages),
    ...(viewer?.role ? adminJumpPages : []),
  ]).filter(({ path }) => isOpen(path))
}

/** One entry per path; the first label wins. */
export function uniquePages(pages: JumpPage[]): JumpPage[] {
  const seen = new Set<string>()
  return pages.filter((page) => !seen.has(page.path) && seen.add(page.path))
}

/** Words of a text for comparing: in lower case, without accents and signs. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** True if each word of the query begins a word of the text. */
export function hasWords(text: string, query: readonly string[]): boolean {
  const words = wordsOf(text)
  return query.every((wanted) => words.some((word) => word.startsWith(wanted)))
}

/** Pages that have every word of the query; those whose label begins with it come first, the rest keep their order. */
export function filterPages<Page extends Omit<JumpPage, 'path'>>(
  pages: readonly Page[],
  query: string,
): Page[] {
  const wanted = wordsOf(query)
  const found = pages.filter(({ label, group = '', also = '' }) =>
    hasWords(`${label} ${group} ${also}`, wanted),
  )
  const place = ({ label }: Page): number =>
    wordsOf(label).join(' ').startsWith(wanted.join(' ')) ? 0 : hasWords(label, wanted) ? 1 : 2
  return found.toSorted((one, other) => place(one) - place(other))
}
