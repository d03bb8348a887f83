import { listRecentActivities } from './activities.ts'
import { historyOf, listAttempts } from './attempts.ts'
import { listCampaigns, readCampaignTerms } from './campaigns.ts'
import { listConnections, listWaitingClaims } from './connections.ts'
import { getDailyBonus } from './daily-bonus.ts'
import { type DemoSite, readDemoSite } from './demo-sites.ts'
import { listFeedback } from './feedback.ts'
import type { Output } from './operation.ts'
import type { PageContent, PageFacts, PageRead, PageRow } from './page-row.ts'
import { connectedPage, followsPage, platformPage, platformsPage } from './platform-pages.ts'
import { listPlatformPerformance } from './platform-performance.ts'
import { type PlatformName, platformLabels } from './platforms.ts'
import { findWatchTask } from './players.ts'
import { getDailyGoal, getPointsOverview, listDailyPoints } from './points.ts'
import { type OwnProof, readOwnProof } from './proofs.ts'
import { listPaidFollows } from './retention.ts'
import { listAdminReviews, listReviews } from './reviews.ts'
import { readMagicLink } from './sessions.ts'
import { taskList, taskPage, taskReads, watchList } from './task-pages.ts'
import { readVisitTask } from './visits.ts'

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

const earn: readonly PageRead[] = [
  ...taskReads,
  { operation: listAttempts, input: ({ query }) => ({ query: historyOf(query) }) },
]
const ownCampaigns: readonly PageRead[] = [{ operation: listCampaigns }, { operation: getPointsOverview }]
const termsOf = (facts: PageFacts) => ({
  query: { platform: facts.params.platform ?? facts.preset.platform ?? 'website' },
})
/** A platform that does not exist has no such page. */
const ownOfPlatform: readonly PageRead[] = [
  {
    operation: readCampaignTerms,
    input: termsOf,
    titleOf: (terms) => ownContentTitle((terms as Output<typeof readCampaignTerms>).platform),
  },
  { operation: readCampaignTerms, input: () => ({ query: {} }) },
  { operation: listCampaigns, input: termsOf },
]
const ownTwitch: readonly PageRead[] = [
  { operation: readCampaignTerms, input: () => ({ query: {} }) },
  {
    operation: listCampaigns,
    input: ({ preset: { action = '' } }) => ({ query: { platform: 'twitch', action, kind: 'channel' } }),
  },
]
const ownContentTitle = (platform: PlatformName): string =>
  ({ website: 'Your websites', discord: 'Your Discord servers' })[platform as string] ??
  `Your ${platformLabels[platform]}`
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

const ownProof: PageRead = {
  operation: readOwnProof,
  input: ({ params: { attemptId = '' } }) => ({ params: { attemptId } }),
  titleOf: (proof) => (proof as OwnProof).title,
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
    page: 'screenshot-verification',
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
  taskList(
    '/platforms/youtube/subscribe',
    { platform: 'youtube', action: 'subscribe' },
    {
      title: 'YouTube channels to subscribe to',
      lead: 'Open the channel, subscribe, and show it. A channel asks once.',
      empty: 'No YouTube channel asks for subscribers right now.',
    },
  ),
  taskList(
    '/platforms/youtube/likes',
    { platform: 'youtube', action: 'like' },
    {
      title: 'YouTube videos to like',
      lead: 'Open the video, like it if you do, and show it.',
      empty: 'No YouTube video asks for likes right now.',
    },
  ),
  watchList('/platforms/youtube/watch', 'youtube', {
    title: 'YouTube videos to watch',
    lead: 'They play here, and the seconds that played while you could see them are paid.',
    empty: 'No YouTube video asks to be watched right now.',
  }),
  platformPage('instagram'),
  taskList(
    '/platforms/instagram/follow',
    { platform: 'instagram', action: 'follow' },
    {
      title: 'Instagram profiles to follow',
      lead: 'Open the profile, follow it, and show it with a screenshot.',
      empty: 'No Instagram profile asks for followers right now.',
    },
  ),
  platformPage('twitter'),
  taskList(
    '/platforms/twitter/follow',
    { platform: 'twitter', action: 'follow' },
    {
      title: 'Twitter profiles to follow',
      lead: 'Open the profile, follow it, and show it with a screenshot.',
      empty: 'No Twitter profile asks for followers right now.',
    },
  ),
  platformPage('tiktok'),
  taskList(
    '/platforms/tiktok/follow',
    { platform: 'tiktok', action: 'follow' },
    {
      title: 'TikTok profiles to follow',
      lead: 'Open the profile, follow it, and show it with a screenshot.',
      empty: 'No TikTok profile asks for followers right now.',
    },
  ),
  taskList(
    '/platforms/tiktok/watch',
    { platform: 'tiktok', action: 'watch' },
    {
      title: 'TikTok videos to watch',
      lead: 'Short ones, played here. The seconds that played are paid.',
      empty: 'No TikTok video asks to be watched right now.',
    },
  ),
  {
    path: '/platforms/tiktok/watch/{videoId}',
    audience: 'member',
    frame: 'app',
    title: 'Watch on TikTok',
    page: 'watch-video',
    preset: { platform: 'tiktok', list: '/platforms/tiktok/watch' },
    data: [watchedVideo],
  },
  watchList(
    '/platforms/tiktok/video-viewer',
    'tiktok',
    {
      title: 'TikTok viewer',
      lead: 'One video after the other, at your pace. Nothing plays by itself.',
      empty: 'No TikTok video asks to be watched right now.',
    },
    '/platforms/tiktok/watch',
  ),
  taskList(
    '/platforms/tiktok/likes',
    { platform: 'tiktok', action: 'like' },
    {
      title: 'TikTok videos to like',
      lead: 'Open the video, like it if you do, and show it with a screenshot.',
      empty: 'No TikTok video asks for likes right now.',
    },
  ),
  taskList(
    '/platforms/soundcloud/follow',
    { platform: 'soundcloud', action: 'follow' },
    {
      title: 'SoundCloud profiles to follow',
      lead: 'Open the profile, follow it, and show it.',
      empty: 'No SoundCloud profile asks for followers right now.',
    },
  ),
  followsPage,
  platformPage('twitch'),
  platformPage('vk'),
  taskList(
    '/platforms/vk/profiles',
    { platform: 'vk', action: 'follow' },
    {
      title: 'VK profiles',
      lead: 'People on VK who would like a follower. Open the profile, follow it, and show it.',
      empty: 'No VK profile asks for followers right now.',
    },
  ),
  taskList(
    '/platforms/vk/communities',
    { platform: 'vk', action: 'join' },
    {
      title: 'VK communities',
      lead: 'Communities on VK that are open to newcomers. Join one, and show it.',
      empty: 'No VK community asks for members right now.',
    },
  ),
  platformPage('pinterest'),
  taskList(
    '/platforms/pinterest/profiles',
    { platform: 'pinterest', action: 'follow' },
    {
      title: 'Pinterest profiles',
      lead: 'Open the profile, follow it, and show it with a screenshot.',
      empty: 'No Pinterest profile asks for followers right now.',
    },
  ),
  taskList(
    '/platforms/pinterest/pins',
    { platform: 'pinterest', action: 'save' },
    {
      title: 'Pinterest pins',
      lead: 'Save a pin to a board of yours, and show it with a screenshot.',
      empty: 'No pin asks to be saved right now.',
    },
  ),
  platformPage('discord'),
  taskList(
    '/earn/watch',
    { action: 'watch' },
    {
      title: 'Videos to watch',
      lead: 'Videos, streams and tracks of every platform, played here.',
      empty: 'Nothing asks to be watched right now.',
    },
  ),
  taskList(
    '/earn/like',
    { action: 'like' },
    {
      title: 'Things to like',
      lead: 'Videos, posts and tracks that you like because you do.',
      empty: 'Nothing asks for likes right now.',
    },
  ),
  taskList(
    '/earn/subscribe',
    { action: 'subscribe' },
    {
      title: 'Channels to subscribe to',
      lead: 'Subscribe to what you would like to see more of.',
      empty: 'No channel asks for subscribers right now.',
    },
  ),
  taskList(
    '/earn/social',
    { action: 'follow' },
    {
      title: 'People to follow',
      lead: 'Profiles and channels on every platform that look for followers.',
      empty: 'Nobody asks for followers right now.',
    },
  ),
  taskList(
    '/earn/website',
    { platform: 'website', action: 'visit' },
    {
      title: 'Websites',
      lead: 'Look around for as long as each asks. The timer runs here, the site opens in its own tab.',
      empty: 'No website is open to you right now. A site that you visited opens again after an hour.',
    },
  ),
  taskList(
    '/earn/website-to-visit',
    { platform: 'website', action: 'visit' },
    {
      title: 'Websites to visit',
      lead: 'Real sites of real people, one at a time, 15 seconds or more each.',
      empty: 'No website waits for your visit right now.',
    },
  ),
  taskList(
    '/earn/soundcloud',
    { platform: 'soundcloud', action: 'watch' },
    {
      title: 'Tracks to play',
      lead: 'They play here, and the seconds that played are paid.',
      empty: 'No track asks to be played right now.',
    },
  ),
  taskList(
    '/earn/soundcloud/follow',
    { platform: 'soundcloud', action: 'follow' },
    {
      title: 'SoundCloud accounts to follow',
      lead: 'Musicians and labels that look for listeners. Follow, and show it.',
      empty: 'Nobody on SoundCloud asks for followers right now.',
    },
  ),
  taskList(
    '/earn/youtube',
    { platform: 'youtube' },
    {
      title: 'Earn on YouTube',
      lead: 'Watch, like, subscribe, visit or say what you think.',
      empty: 'Nothing on YouTube is open to you right now.',
    },
  ),
  taskList(
    '/earn/twitter',
    { platform: 'twitter' },
    {
      title: 'Earn on Twitter',
      lead: 'Like, follow, visit or say what you think.',
      empty: 'Nothing on Twitter is open to you right now.',
    },
  ),
  taskList(
    '/earn/instagram',
    { platform: 'instagram' },
    {
      title: 'Earn on Instagram',
      lead: 'Like, follow, visit or say what you think.',
      empty: 'Nothing on Instagram is open to you right now.',
    },
  ),
  taskList(
    '/earn/tiktok',
    { platform: 'tiktok' },
    {
      title: 'Earn on TikTok',
      lead: 'Watch, like, follow, visit or say what you think.',
      empty: 'Nothing on TikTok is open to you right now.',
    },
  ),
  taskList(
    '/earn/twitch',
    { platform: 'twitch' },
    {
      title: 'Earn on Twitch',
      lead: 'Watch, follow, visit or say what you think.',
      empty: 'Nothing on Twitch is open to you right now.',
    },
  ),
  taskList(
    '/earn/discord',
    { platform: 'discord' },
    {
      title: 'Earn on Discord',
      lead: 'Join a server, look at one, or say what you think.',
      empty: 'Nothing on Discord is open to you right now.',
    },
  ),
  taskList(
    '/earn-twitch',
    { platform: 'twitch' },
    {
      title: 'Twitch tasks',
      lead: 'Everything that streamers ask for: watching, following, visits and feedback.',
      empty: 'No streamer asks for anything right now.',
    },
  ),
  {
    path: '/content-hub',
    audience: 'member',
    frame: 'app',
    title: 'Content Hub',
    page: 'content-hub',
    data: ownCampaigns,
  },
  {
    path: '/content-feedback',
    audience: 'member',
    frame: 'app',
    title: 'Feedback',
    page: 'content-feedback',
    data: [feedback],
  },
  {
    path: '/content-hub/twitch-channels',
    audience: 'member',
    frame: 'app',
    title: 'Your Twitch channels',
    page: 'content-platform',
    preset: { platform: 'twitch', action: 'follow', kind: 'channel' },
    data: ownTwitch,
  },
  {
    path: '/content-hub/twitch-streams',
    audience: 'member',
    frame: 'app',
    title: 'Your Twitch streams',
    page: 'content-platform',
    preset: { platform: 'twitch', action: 'watch', kind: 'channel' },
    data: ownTwitch,
  },
  {
    path: '/content/{platform}',
    audience: 'member',
    frame: 'app',
    title: 'Your content',
    page: 'content-platform',
    data: ownOfPlatform,
  },
  taskList(
    '/twitch-channels',
    { platform: 'twitch', action: 'follow' },
    {
      title: 'Twitch channels to follow',
      lead: 'Open the channel, follow it, and show it.',
      empty: 'No Twitch channel asks for followers right now.',
    },
  ),
  taskList(
    '/twitch-streams',
    { platform: 'twitch', action: 'watch' },
    {
      title: 'Twitch streams to watch',
      lead: 'Live streams, clips and recordings, played here.',
      empty: 'No stream or recording asks to be watched right now.',
    },
  ),
  {
    path: '/mycontent',
    audience: 'member',
    frame: 'app',
    title: 'My content',
    page: 'my-content',
    data: [{ operation: listCampaigns }],
  },
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
  {
    path: '/admin/content',
    audience: 'admin',
    frame: 'app',
    title: 'Content to review',
    page: 'admin-content',
    data: [{ operation: listAdminReviews }, { operation: listWaitingClaims }],
  },
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
    path: '/content-hub/reviews',
    audience: 'member',
    frame: 'app',
    title: 'Screenshots to look at',
    page: 'content-hub-reviews',
    data: [{ operation: listReviews }, { operation: listPaidFollows }],
    own: 'where owners say yes or no to screenshots',
  },
  {
    path: '/attempts/{attemptId}',
    audience: 'member',
    frame: 'app',
    title: 'Your screenshot',
    page: 'attempt',
    data: [ownProof],
    own: 'where an earner answers a verdict or a report after the task has left the list',
  },
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
  {
    path: '/api/docs',
    audience: 'public',
    frame: 'app',
    title: 'API reference',
    page: 'api-docs',
    cache: 60,
    own: 'the reference of the calls, beside their document',
  },
  taskPage,
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
    frame: 'app',
    title: 'Design',
    page: 'design-preview',
    demoOnly: true,
    own: 'every part in every state',
  },
]

/** The rows that show something now. */
export const servedPages = pages.filter((row) => row.page !== undefined)
