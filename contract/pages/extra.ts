import { type OwnProof, readOwnProof } from '../checks/proofs.ts'
import { listPaidFollows } from '../checks/retention.ts'
import { listReviews } from '../checks/reviews.ts'
import { readTicket, type TicketThread } from '../community/support.ts'
import { readSandboxCheckout, readSandboxPortal } from '../demo/card-sandbox.ts'
import { listRecentActivities } from '../exchange/activities.ts'
import { readInstallation } from '../exchange/installation.ts'
import { getOrder, type Order } from '../money/orders.ts'
import type { Operation } from '../operation.ts'
import { readAccount, readEmailLink } from '../people/account.ts'
import { getNotificationChoices, listNotifications } from '../people/notifications.ts'
import { readMagicLink } from '../people/sessions.ts'
import { standingPath } from '../standing.ts'
import { readStanding } from '../trust/limits.ts'
import { nextTask, nextTaskPath } from './next-task.ts'
import { connectedPage, platformPage } from './platform-page.ts'
import type { PageRead, WrittenRow } from './row.ts'
import { taskPage } from './task-list.ts'

const orderRead: PageRead = {
  operation: getOrder,
  titleOf: (response) => `Order ${(response as { order: Order }).order.number}`,
}

const ticketRead: PageRead = {
  operation: readTicket,
  titleOf: (response) => (response as { ticket: TicketThread }).ticket.subject,
  searchOf: () => ({ description: 'A conversation with support.', isHidden: true }),
}

/** A read of what a mailed link leads to. */
const byToken = (operation: Operation): PageRead => ({
  operation,
  input: ({ query: { token = '' } }) => ({ query: { token } }),
})

/** Page on which the first admin sets the installation up. */
export const setUpPath = '/admin/set-up'

/** Pages beyond the product’s route list; each row says why. */
export const extraPages: readonly WrittenRow[] = [
  {
    path: nextTaskPath,
    step: true,
    title: 'Next task',
    page: 'redirecting',
    whenSignedIn: nextTask,
    extra: 'takes a newcomer to a task without a list in between',
  },
  {
    path: '/activities',
    title: 'Activities',
    page: 'activities',
    data: [{ operation: listRecentActivities }],
    extra: 'all of the activities, of which the dashboard shows the latest',
  },
  {
    path: '/notifications',
    title: 'Notifications',
    page: 'notifications',
    data: [
      {
        operation: listNotifications,
        input: ({ query: { show } }) =>
          show === 'choices' ? null : { query: { show: show === 'unread' ? 'unread' : 'all' } },
      },
      { operation: getNotificationChoices, input: ({ query: { show } }) => (show === 'choices' ? {} : null) },
    ],
    extra: 'what happened to a member’s tasks, campaigns and account',
  },
  {
    path: setUpPath,
    step: true,
    audience: 'admin',
    frame: 'bare',
    title: 'Set up this site',
    page: 'set-up',
    data: [{ operation: readInstallation }],
    extra: 'asks the first admin what the site offers, who can join and who runs it',
  },
  {
    path: '/offline',
    step: true,
    audience: 'public',
    frame: 'bare',
    title: 'You’re offline',
    description: 'Shown by the installed app if the server can’t be reached.',
    page: 'offline',
    extra: 'what the installed app shows without a network',
  },
  {
    path: standingPath,
    standing: 'any',
    frame: 'bare',
    title: 'Your account’s standing',
    page: 'standing',
    data: [{ operation: readStanding }, { operation: readAccount }],
    extra: 'where a limited or suspended member reads why, appeals, and takes their data',
  },
  {
    path: '/content-hub/reviews',
    title: 'Screenshots to review',
    page: 'content-hub-reviews',
    data: [{ operation: listReviews }, { operation: listPaidFollows }],
    extra: 'where owners approve or reject screenshots',
  },
  {
    path: '/attempts/{attemptId}',
    title: 'Your screenshot',
    page: 'attempt',
    data: [{ operation: readOwnProof, titleOf: (proof) => (proof as OwnProof).title }],
    extra: 'where an earner answers a verdict or a report after the task has left the list',
  },
  {
    path: '/account/email',
    audience: 'public',
    frame: 'bare',
    title: 'Change your email',
    description:
      'Confirms that an account moves to another email. It changes once both emails are confirmed.',
    page: 'confirm-email',
    step: true,
    data: [byToken(readEmailLink)],
    extra: 'links in emails about a change of email open it',
  },
  {
    path: '/support/{ticketId}',
    audience: 'public',
    title: 'Ticket',
    page: 'ticket',
    step: true,
    data: [ticketRead],
    extra: 'a ticket with its messages, for a member or for a visitor who has its link',
  },
  {
    path: '/orders/{orderId}',
    title: 'Order',
    page: 'order',
    data: [orderRead],
    extra: 'an order with what happened to it, its invoice and its refund',
  },
  {
    path: '/sandbox/checkout/{checkoutId}',
    audience: 'public',
    frame: 'bare',
    title: 'Card sandbox',
    description: 'The demo’s stand-in for the card provider’s page. Try every kind of card; none is charged.',
    page: 'sandbox-checkout',
    data: [{ operation: readSandboxCheckout, titleOf: () => 'Card sandbox' }],
    demoOnly: true,
    extra: 'the demo’s stand-in for the card provider’s page',
  },
  {
    path: '/sandbox/portal/{sessionId}',
    audience: 'public',
    frame: 'bare',
    title: 'Card sandbox: customer portal',
    description:
      'The demo’s stand-in for the card provider’s customer portal: change the card, cancel, view invoices.',
    page: 'sandbox-portal',
    data: [{ operation: readSandboxPortal, titleOf: () => 'Card sandbox' }],
    demoOnly: true,
    extra: 'the demo’s stand-in for the card provider’s customer portal',
  },
  {
    path: '/auth/verify',
    step: true,
    audience: 'public',
    frame: 'bare',
    title: 'Your sign-in link',
    description: 'Opens your account with the link we emailed you. It works once, for 15 minutes.',
    page: 'verify',
    data: [byToken(readMagicLink)],
    referrer: 'no-referrer',
    extra: 'the emailed link opens it',
  },
  {
    path: '/api/docs',
    audience: 'public',
    title: 'API reference',
    description:
      'Every call of the API: who can make it, its input, response and errors, and the OpenAPI document for tools.',
    page: 'api-docs',
    cache: 60,
    extra: 'the reference of the calls, next to the OpenAPI document',
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
    extra: 'links in old emails go below /reset-password',
  },
  {
    path: '/design',
    audience: 'public',
    title: 'Design',
    description: 'Every component of the pages, in every state, dark and light.',
    page: 'design-preview',
    demoOnly: true,
    extra: 'every component in every state',
  },
]
