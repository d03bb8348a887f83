import { listAudit } from '../audit.ts'
import { listVerifications } from '../checks/verifications.ts'
import { listWritten } from '../community/all-content.ts'
import { listBroadcasts } from '../community/broadcasts.ts'
import { listBulkActs, listManaged } from '../community/bulk-acts.ts'
import { listAds, readAd } from '../community/managed-ads.ts'
import { listAllTickets } from '../community/ticket-desk.ts'
import { listVideoImports } from '../community/video-imports.ts'
import { listEngagementChanges, listSettings, readEngagement } from '../exchange/catalogue/admin.ts'
import { readFigures } from '../exchange/daily-figures.ts'
import { readInstallation } from '../exchange/installation.ts'
import { readCryptoDesk } from '../money/crypto.ts'
import { listAllOrders, listDisputes, listRefunds } from '../money/orders/admin.ts'
import { getPaymentDesk, listPaymentEvents } from '../money/payment-events.ts'
import type { Output } from '../operation.ts'
import { listJoinLinks } from '../people/joining.ts'
import { staffRoles } from '../roles.ts'
import { listCases } from '../staff/cases.ts'
import { listQueues } from '../staff/queues.ts'
import { readHealth } from '../trust/health.ts'
import { readMaintenance } from '../trust/maintenance.ts'
import { listMembers, readMember } from '../trust/members-desk.ts'
import { readChecks } from '../trust/moderation.ts'
import { listReportTargets } from '../trust/reports.ts'
import { listTransfers } from '../trust/transfers.ts'
import { casesOf, readOf, shows } from './admin-filters.ts'
import type { WrittenRow } from './row.ts'

const rows: readonly WrittenRow[] = [
  {
    path: '/admin',
    roles: staffRoles,
    title: 'Admin Panel',
    page: 'admin',
    data: [{ operation: listQueues }, { operation: readHealth }],
  },
  {
    path: '/admin/dashboard',
    title: 'Figures',
    description: 'Points, members, tasks and sales by day, and the dials.',
    page: 'admin-dashboard',
    data: [
      { operation: readFigures, input: ({ query: { days = '30' } }) => ({ query: { days } }) },
      { operation: listQueues },
      { operation: readHealth },
    ],
  },
  {
    path: '/admin/users',
    roles: ['support'],
    title: 'Members',
    description: 'Every member: search by name, email or number.',
    page: 'admin-users',
    data: [readOf(listMembers)],
  },
  {
    path: '/admin/tickets',
    roles: ['moderator', 'support'],
    title: 'Tickets',
    description: 'Questions of members and visitors, and the answers to them.',
    page: 'admin-tickets',
    preset: { desk: 'questions' },
    data: [readOf(listAllTickets)],
  },
  {
    path: '/admin/youtube-import',
    roles: ['moderator'],
    title: 'YouTube import',
    description: 'Videos of a channel, a playlist or a file as drafts, for the house or a member.',
    page: 'admin-youtube-import',
    data: [{ operation: listVideoImports }],
  },
  {
    path: '/admin/payments',
    roles: ['finance'],
    title: 'Payments',
    description: 'Orders, refunds, disputes, crypto payments and the providers’ events.',
    page: 'admin-payments',
    data: [
      { operation: getPaymentDesk },
      readOf(listAllOrders),
      readOf(listRefunds),
      readOf(listDisputes),
      readOf(listPaymentEvents),
      { operation: readCryptoDesk },
      { operation: listCases, input: () => ({ query: { kind: 'crypto' } }) },
    ],
  },
  {
    path: '/admin/transactions',
    roles: ['finance'],
    title: 'Transactions',
    description: 'The points ledger: search, entries and causes, and whether it adds up.',
    page: 'admin-transactions',
    data: [readOf(listTransfers), { operation: listVerifications, input: () => ({ query: { limit: '1' } }) }],
  },
  {
    path: '/admin/content',
    roles: ['moderator'],
    title: 'Content to review',
    description: 'Screenshots, disputes, accounts and referrals that wait for a verdict.',
    page: 'admin-content',
    data: [
      casesOf('reviews'),
      { operation: listCases, input: () => ({ query: { kind: 'claim' } }) },
      { operation: listCases, input: () => ({ query: { kind: 'referral' } }) },
    ],
  },
  {
    path: '/admin/content-management',
    roles: ['moderator'],
    title: 'Content management',
    description: 'Campaigns of all members: pause, hide, end or restore many at once.',
    page: 'admin-content-management',
    data: [readOf(listManaged), readOf(listBulkActs)],
  },
  {
    path: '/admin/all-content',
    roles: ['moderator'],
    title: 'All content',
    description:
      'Search over everything that members wrote: campaigns, feedback, circles, tickets and names.',
    page: 'admin-all-content',
    data: [readOf(listWritten)],
  },
  {
    path: '/admin/engagement-settings',
    title: 'Engagement settings',
    description:
      'The catalogue of tasks, the economy’s values, who can join, maintenance, and the log of changes.',
    page: 'admin-engagement',
    data: [
      { operation: readEngagement, input: shows('catalogue') },
      { operation: listSettings, input: shows('figures', 'log') },
      { operation: readMaintenance, input: shows('maintenance') },
      { operation: listEngagementChanges, input: shows('log') },
      { operation: readInstallation, input: shows('installation') },
      { operation: listJoinLinks, input: shows('installation') },
    ],
  },
  {
    path: '/admin/bug-reports',
    roles: ['moderator', 'support'],
    title: 'Bug reports',
    description: 'Faults that people reported: how bad each is, its duplicates, and the answer.',
    page: 'admin-tickets',
    preset: { desk: 'bugs' },
    data: [readOf(listAllTickets)],
  },
  {
    path: '/admin/ai-moderation',
    roles: ['moderator'],
    title: 'AI moderation',
    description: 'Texts and pictures in which a check found something, before others see them.',
    page: 'admin-ai-moderation',
    data: [
      {
        operation: listCases,
        input: ({ query: { show } }) => (show === 'checks' ? null : { query: { kind: 'held' } }),
      },
      { operation: readChecks },
    ],
  },
  {
    path: '/reports',
    roles: ['moderator'],
    title: 'Reports',
    description: 'Reports about tasks, and flags on accounts that may belong to one person.',
    page: 'reports',
    data: [casesOf('reports')],
  },
  {
    path: '/admin/reports',
    roles: ['moderator'],
    title: 'Reports by target',
    description: 'Campaigns with open reports, those with the most first: one verdict for all of them.',
    page: 'admin-reports',
    data: [{ operation: listReportTargets }],
  },
  {
    path: '/admin/ad-manager',
    title: 'Ad Manager',
    description: 'Ads, the slots that show them, and what came of them.',
    page: 'admin-ad-manager',
    data: [
      readOf(listAds, 'ad'),
      {
        operation: readAd,
        input: ({ query: { ad } }) => (ad && ad !== 'new' ? { params: { adId: ad } } : null),
      },
    ],
  },
  {
    path: '/admin/propush-manager',
    title: 'Push Notifications',
    description: 'News to members who asked for it: whom it reaches, when, and what became of it.',
    page: 'admin-push',
    data: [readOf(listBroadcasts)],
  },
  {
    path: '/admin/audit',
    title: 'Audit log',
    description: 'What admins and staff did, with what was before and why.',
    page: 'admin-audit',
    data: [readOf(listAudit)],
    extra: 'shows who did what, for an admin who checks a decision',
  },
  {
    path: '/admin/users/{memberId}',
    roles: ['support'],
    title: 'Member',
    page: 'admin-user',
    data: [
      {
        operation: readMember,
        titleOf: (response) => (response as Output<typeof readMember>).member.username,
      },
    ],
    extra: 'shows one member to the staff, with what they have and did',
  },
]

export const adminPages: readonly WrittenRow[] = rows.map((row) => ({ audience: 'admin', ...row }))
