import { listRecentActivities } from './activities.ts'
import { listAttempts } from './attempts.ts'
import { listCampaigns, readCampaignTerms } from './campaigns.ts'
import { listConnections } from './connections.ts'
import { getDailyBonus } from './daily-bonus.ts'
import { type DemoSite, readDemoSite } from './demo-sites.ts'
import { listFeedback } from './feedback.ts'
import type { PageContent, PageFacts, PageRead, PageRow } from './page-row.ts'
import { connectedPage, followsPage, platformPage, platformsPage } from './platform-pages.ts'
import { listPlatformPerformance } from './platform-performance.ts'
import { findWatchTask } from './players.ts'
import { getDailyGoal, getPointsOverview, listDailyPoints } from './points.ts'
import { readMagicLink } from './sessions.ts'
import { countTasks, listWebsiteTasks } from './tasks.ts'
import { readVisitTask } from './visits.ts'

const pick =
  (...names: string[]) =>
  ({ query }: PageFacts) => ({
    query: Object.fromEntries(
      names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
    ),
  })

const dashboard = {
  page: 'dashboard',
  title: 'Home',
  data: [
    { operation: getPointsOverview },
    { operation: listRecentActivities },
    { operation: listPlatformPerformance },
    { operation: listConnections },
    { operation: listDailyPoints },
    { operation: getDailyGoal },
    { operation: getDailyBonus },
  ],
} satisfies PageContent

const websiteTasks: PageRead = { operation: listWebsiteTasks, input: pick('sort', 'seconds') }
const earn: readonly PageRead[] = [
  websiteTasks,
  { operation: countTasks },
  { operation: getDailyGoal },
  { operation: getDailyBonus },
  { operation: listAttempts },
]
const websites: readonly PageRead[] = [
  websiteTasks,
  { operation: getDailyGoal },
  { operation: getDailyBonus },
]
const ownCampaigns: readonly PageRead[] = [{ operation: listCampaigns }, { operation: getPointsOverview }]
const ownWebsites: readonly PageRead[] = [
  { operation: listCampaigns, input: () => ({ query: { platform: 'website' } }) },
  { operation: readCampaignTerms, input: () => ({ query: { platform: 'website' } }) },
]
const visitTask: PageRead = {
  operation: readVisitTask,
  input: ({ query: { websiteId, url, points } }) =>
    websiteId && url && points ? { params: { websiteId }, query: { url } } : null,
}
const feedback: PageRead = {
  operation: listFeedback,
  input: ({ query }) => ({ query: { side: query.side === 'given' ? 'given' : 'received' } }),
}
const watchedVideo: PageRead = {
  operation: findWatchTask,
  input: ({ params: { videoId = '' }, preset: { platform = '' } }) => ({
    params: { platform, contentId: videoId },
  }),
}
const magicLink: PageRead = {
  operation: readMagicLink,
  input: ({ query }) => ({ query: { token: query.token ?? '' } }),
}

const demoSite: PageRead = {
  operation: readDemoSite,
  input: ({ params: { slug = '' } }) => ({ params: { slug } }),
  titleOf: (site) => (site as DemoSite).title,
}

/** Every URL that is a page, in the order of the product's route list, then our own. */
export const pages: readonly PageRow[] = [
  {
    path: '/',
    audience: 'public',
    frame: 'app',
    title: 'Give attention. Get it back.',
    page: 'landing',
    cache: 60,
    signedIn: dashboard,
  },
  {
    path: '/welcome',
    audience: 'public',
    frame: 'app',
    title: 'Welcome',
    page: 'landing',
    cache: 60,
    signedIn: { page: 'redirecting', title: 'Welcome back' },
  },
  {
    path: '/login',
    audience: 'public',
    frame: 'bare',
    title: 'Sign in',
    page: 'login',
    whenSignedIn: '/dashboard',
  },
  {
    path: '/login/check-email',
    audience: 'public',
    frame: 'bare',
    title: 'Check your email',
    page: 'check-email',
  },
  { path: '/auth-error', audience: 'public', frame: 'bare', title: 'Sign-in problem', page: 'auth-error' },
  { path: '/logout', audience: 'public', frame: 'bare', title: 'Signing you out', page: 'logout' },
  {
    path: '/register',
    audience: 'public',
    frame: 'bare',
    title: 'Create your account',
    page: 'login',
    preset: { form: 'register' },
    whenSignedIn: '/dashboard',
  },
  {
    path: '/reset-password',
    audience: 'public',
    frame: 'bare',
    title: 'No password to reset',
    page: 'login',
    preset: { form: 'reset' },
  },
  {
    path: '/replit-auth',
    audience: 'public',
    frame: 'bare',
    title: 'Sign in',
    page: 'login',
    preset: { form: 'replit' },
  },
  { path: '/support', audience: 'public', frame: 'app', title: 'Support' },
  { path: '/terms', audience: 'public', frame: 'bare', title: 'Terms of Service' },
  { path: '/privacy', audience: 'public', frame: 'bare', title: 'Privacy Policy' },
  { path: '/about', audience: 'public', frame: 'bare', title: 'About Us' },
  { path: '/contact', audience: 'public', frame: 'bare', title: 'Contact' },
  { path: '/faq', audience: 'public', frame: 'bare', title: 'Questions and answers' },
  { path: '/pricing', audience: 'public', frame: 'bare', title: 'Pricing' },
  { path: '/unsubscribe', audience: 'public', frame: 'app', title: 'Unsubscribe' },
  {
    path: '/demo/screenshot-verification',
    audience: 'public',
    frame: 'app',
    title: 'Try the screenshot check',
  },
  {
    path: '/website-viewer',
    audience: 'public',
    frame: 'app',
    title: 'Visit a website',
    page: 'website-viewer',
    leadsBack: true,
    data: [visitTask],
    signedIn: { page: 'website-visit', title: 'Visit a website', data: [visitTask] },
  },
  { path: '/free-youtube-views', audience: 'public', frame: 'app', title: 'Free YouTube views' },
  { path: '/free-twitch-followers', audience: 'public', frame: 'app', title: 'Free Twitch followers' },
  { path: '/free-soundcloud-plays', audience: 'public', frame: 'app', title: 'Free SoundCloud plays' },
  { path: '/free-views-youtube', audience: 'public', frame: 'app', title: 'Free views on YouTube' },
  { path: '/free-views-youtuber', audience: 'public', frame: 'app', title: 'Free views for YouTubers' },
  { path: '/creator-tools', audience: 'public', frame: 'app', title: 'Creator Tools' },
  { path: '/creator-circles', audience: 'public', frame: 'app', title: 'Creator Circles' },
  { path: '/circles', audience: 'public', frame: 'app', title: 'Creator Circles' },
  { path: '/circles/{id}', audience: 'public', frame: 'app', title: 'Circle' },
  { path: '/blog', audience: 'public', frame: 'app', title: 'Blog' },
  { path: '/blog/{slug}', audience: 'public', frame: 'app', title: 'Blog' },
  { path: '/blog/compliance-policy', audience: 'public', frame: 'app', title: 'What each platform allows' },
  {
    path: '/blog/monetization-eligibility-checker-guide',
    audience: 'public',
    frame: 'app',
    title: 'The monetization checker, explained',
  },
  {
    path: '/blog/ai-hashtag-generator-guide',
    audience: 'public',
    frame: 'app',
    title: 'The hashtag generator, explained',
  },
  {
    path: '/blog/ai-title-generator-guide',
    audience: 'public',
    frame: 'app',
    title: 'The title generator, explained',
  },
  {
    path: '/dashboard',
    audience: 'member',
    frame: 'app',
    ...dashboard,
    redirectsToLogin: true,
  },
  {
    path: '/earn-points',
    audience: 'member',
    frame: 'app',
    title: 'Earn Points',
    page: 'earn-points',
    data: earn,
  },
  platformsPage,
  platformPage('youtube'),
  {
    path: '/platforms/youtube/subscribe',
    audience: 'member',
    frame: 'app',
    title: 'YouTube channels to subscribe to',
  },
  { path: '/platforms/youtube/likes', audience: 'member', frame: 'app', title: 'YouTube videos to like' },
  { path: '/platforms/youtube/watch', audience: 'member', frame: 'app', title: 'YouTube videos to watch' },
  platformPage('instagram'),
  {
    path: '/platforms/instagram/follow',
    audience: 'member',
    frame: 'app',
    title: 'Instagram profiles to follow',
  },
  platformPage('twitter'),
  {
    path: '/platforms/twitter/follow',
    audience: 'member',
    frame: 'app',
    title: 'Twitter profiles to follow',
  },
  platformPage('tiktok'),
  { path: '/platforms/tiktok/follow', audience: 'member', frame: 'app', title: 'TikTok profiles to follow' },
  { path: '/platforms/tiktok/watch', audience: 'member', frame: 'app', title: 'TikTok videos to watch' },
  {
    path: '/platforms/tiktok/watch/{videoId}',
    audience: 'member',
    frame: 'app',
    title: 'Watch on TikTok',
    page: 'watch-video',
    preset: { platform: 'tiktok', list: '/earn-points' },
    data: [watchedVideo],
  },
  { path: '/platforms/tiktok/video-viewer', audience: 'member', frame: 'app', title: 'TikTok viewer' },
  { path: '/platforms/tiktok/likes', audience: 'member', frame: 'app', title: 'TikTok videos to like' },
  {
    path: '/platforms/soundcloud/follow',
    audience: 'member',
    frame: 'app',
    title: 'SoundCloud accounts to follow',
  },
  followsPage,
  platformPage('twitch'),
  platformPage('vk'),
  { path: '/platforms/vk/profiles', audience: 'member', frame: 'app', title: 'VK profiles' },
  { path: '/platforms/vk/communities', audience: 'member', frame: 'app', title: 'VK communities' },
  platformPage('pinterest'),
  { path: '/platforms/pinterest/profiles', audience: 'member', frame: 'app', title: 'Pinterest profiles' },
  { path: '/platforms/pinterest/pins', audience: 'member', frame: 'app', title: 'Pinterest pins' },
  platformPage('discord'),
  { path: '/earn/watch', audience: 'member', frame: 'app', title: 'Videos to watch' },
  { path: '/earn/like', audience: 'member', frame: 'app', title: 'Things to like' },
  { path: '/earn/subscribe', audience: 'member', frame: 'app', title: 'Channels to subscribe to' },
  { path: '/earn/social', audience: 'member', frame: 'app', title: 'People to follow' },
  {
    path: '/earn/website',
    audience: 'member',
    frame: 'app',
    title: 'Websites to visit',
    page: 'earn-websites',
    data: websites,
  },
  {
    path: '/earn/website-to-visit',
    audience: 'member',
    frame: 'app',
    title: 'Websites to visit',
    page: 'earn-websites',
    data: websites,
  },
  { path: '/earn/soundcloud', audience: 'member', frame: 'app', title: 'Tracks to play' },
  {
    path: '/earn/soundcloud/follow',
    audience: 'member',
    frame: 'app',
    title: 'SoundCloud accounts to follow',
  },
  { path: '/earn/youtube', audience: 'member', frame: 'app', title: 'Earn on YouTube' },
  { path: '/earn/twitter', audience: 'member', frame: 'app', title: 'Earn on Twitter' },
  { path: '/earn/instagram', audience: 'member', frame: 'app', title: 'Earn on Instagram' },
  { path: '/earn/tiktok', audience: 'member', frame: 'app', title: 'Earn on TikTok' },
  { path: '/earn/twitch', audience: 'member', frame: 'app', title: 'Earn on Twitch' },
  { path: '/earn/discord', audience: 'member', frame: 'app', title: 'Earn on Discord' },
  { path: '/earn-twitch', audience: 'member', frame: 'app', title: 'Earn on Twitch' },
  {
    path: '/content-hub',
    audience: 'member',
    frame: 'app',
    title: 'Content Hub',
    page: 'content-hub',
    data: ownCampaigns,
  },
  { path: '/content-hub/twitch-channels', audience: 'member', frame: 'app', title: 'Your Twitch channels' },
  { path: '/content-hub/twitch-streams', audience: 'member', frame: 'app', title: 'Your Twitch streams' },
  {
    path: '/content-feedback',
    audience: 'member',
    frame: 'app',
    title: 'Feedback',
    page: 'content-feedback',
    data: [feedback],
  },
  { path: '/content/{platform}', audience: 'member', frame: 'app', title: 'Your content' },
  {
    path: '/content/website',
    audience: 'member',
    frame: 'app',
    title: 'Your websites',
    page: 'content-website',
    data: ownWebsites,
    own: 'the first of /content/{platform} to be served',
  },
  { path: '/twitch-channels', audience: 'member', frame: 'app', title: 'Twitch channels to follow' },
  { path: '/twitch-streams', audience: 'member', frame: 'app', title: 'Twitch streams to watch' },
  { path: '/mycontent', audience: 'member', frame: 'app', title: 'Your content' },
  { path: '/buy-points', audience: 'member', frame: 'app', title: 'Buy Points' },
  { path: '/checkout', audience: 'member', frame: 'app', title: 'Checkout' },
  { path: '/crypto-checkout', audience: 'member', frame: 'app', title: 'Crypto checkout' },
  { path: '/payment-success', audience: 'member', frame: 'app', title: 'Payment' },
  { path: '/purchase-history', audience: 'member', frame: 'app', title: 'Purchase history' },
  { path: '/account', audience: 'member', frame: 'app', title: 'My Account' },
  { path: '/referrals', audience: 'member', frame: 'app', title: 'Referrals' },
  { path: '/premium', audience: 'member', frame: 'app', title: 'Premium' },
  { path: '/blog/new', audience: 'admin', frame: 'app', title: 'New post' },
  { path: '/blog/edit/{id}', audience: 'admin', frame: 'app', title: 'Edit post' },
  { path: '/admin', audience: 'admin', frame: 'app', title: 'Admin Panel' },
  { path: '/admin/dashboard', audience: 'admin', frame: 'app', title: 'Figures' },
  { path: '/admin/users', audience: 'admin', frame: 'app', title: 'Members' },
  { path: '/admin/tickets', audience: 'admin', frame: 'app', title: 'Tickets' },
  { path: '/admin/youtube-import', audience: 'admin', frame: 'app', title: 'YouTube import' },
  { path: '/admin/payments', audience: 'admin', frame: 'app', title: 'Payments' },
  { path: '/admin/transactions', audience: 'admin', frame: 'app', title: 'Transactions' },
  { path: '/admin/content', audience: 'admin', frame: 'app', title: 'Content to review' },
  { path: '/admin/content-management', audience: 'admin', frame: 'app', title: 'Content management' },
  { path: '/admin/all-content', audience: 'admin', frame: 'app', title: 'All content' },
  { path: '/admin/engagement-settings', audience: 'admin', frame: 'app', title: 'Engagement settings' },
  { path: '/admin/bug-reports', audience: 'admin', frame: 'app', title: 'Bug reports' },
  { path: '/admin/ai-moderation', audience: 'admin', frame: 'app', title: 'AI moderation' },
  { path: '/reports', audience: 'admin', frame: 'app', title: 'Reports' },
  { path: '/admin/reports', audience: 'admin', frame: 'app', title: 'Reports by target' },
  { path: '/admin/ad-manager', audience: 'admin', frame: 'app', title: 'Ad Manager' },
  { path: '/admin/propush-manager', audience: 'admin', frame: 'app', title: 'Push Notifications' },
  {
    path: '/auth/verify',
    audience: 'public',
    frame: 'bare',
    title: 'Sign in',
    page: 'verify',
    data: [magicLink],
    referrer: 'no-referrer',
    own: 'the mailed link opens it',
  },
  connectedPage,
  platformPage('soundcloud', 'the other platforms have such a page'),
  platformPage('website', 'the other platforms have such a page'),
  {
    path: '/reset-password/{rest}',
    audience: 'public',
    frame: 'bare',
    title: 'No password to reset',
    page: 'login',
    preset: { form: 'reset' },
    own: 'old mailed links lead below /reset-password',
  },
  {
    path: '/demo/sites/{slug}',
    audience: 'public',
    frame: 'plain',
    title: 'Demo website',
    page: 'demo-site',
    data: [demoSite],
    demoOnly: true,
    own: 'what a demo visit opens, without a network',
  },
  {
    path: '/design',
    audience: 'public',
    frame: 'bare',
    title: 'Design',
    page: 'design-preview',
    demoOnly: true,
    own: 'every part in every state',
  },
]

/** The rows that show something now. */
export const servedPages = pages.filter((row) => row.page !== undefined)
