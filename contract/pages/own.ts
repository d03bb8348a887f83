import { readSandboxCheckout, readSandboxPortal } from '../card-sandbox.ts'
import { type DemoSite, readDemoSite } from '../demo-sites.ts'
import { getOrder, type Order } from '../orders.ts'
import { type OwnProof, readOwnProof } from '../proofs.ts'
import { listPaidFollows } from '../retention.ts'
import { listReviews } from '../reviews.ts'
import { readMagicLink } from '../sessions.ts'
import { connectedPage, platformPage } from './platform-page.ts'
import type { PageRead, PageRow } from './row.ts'
import { taskPage } from './task-list.ts'

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

const orderRead: PageRead = {
  operation: getOrder,
  input: ({ params: { orderId = '' } }) => ({ params: { orderId } }),
  titleOf: (answer) => `Order ${(answer as { order: Order }).order.number}`,
}

const sandboxCheckout: PageRead = {
  operation: readSandboxCheckout,
  input: ({ params: { checkoutId = '' } }) => ({ params: { checkoutId } }),
  titleOf: () => 'Card sandbox',
}

const sandboxPortal: PageRead = {
  operation: readSandboxPortal,
  input: ({ params: { sessionId = '' } }) => ({ params: { sessionId } }),
  titleOf: () => 'Card sandbox',
}

/** Beyond the product’s route list; each row says why. */
export const ownPages: readonly PageRow[] = [
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
    path: '/orders/{orderId}',
    audience: 'member',
    frame: 'app',
    title: 'Order',
    page: 'order',
    data: [orderRead],
    own: 'an order with what happened to it, its invoice and its refund',
  },
  {
    path: '/sandbox/checkout/{checkoutId}',
    audience: 'public',
    frame: 'bare',
    title: 'Card sandbox',
    description:
      'Stands in for the card provider’s page in the demo. Every kind of card can be tried, and none is charged.',
    page: 'sandbox-checkout',
    data: [sandboxCheckout],
    demoOnly: true,
    own: 'stands in for the card provider’s page in the demo',
  },
  {
    path: '/sandbox/portal/{sessionId}',
    audience: 'public',
    frame: 'bare',
    title: 'Card sandbox: customer portal',
    description:
      'Stands in for the card provider’s customer portal in the demo: change the card, cancel, look at invoices.',
    page: 'sandbox-portal',
    data: [sandboxPortal],
    demoOnly: true,
    own: 'stands in for the card provider’s customer portal in the demo',
  },
  {
    path: '/auth/verify',
    audience: 'public',
    frame: 'bare',
    title: 'Your sign-in link',
    description: 'Opens your account with the link that was mailed to you. It works once, for 15 minutes.',
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
    description:
      'Every call of the API: who may make it, what it takes, what it answers and which errors it knows, beside the document that tools read.',
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
    description: 'A website that exists in the demo alone, so that it can be visited without a network.',
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
    description: 'Every part that the pages are made of, in every state, dark and light.',
    page: 'design-preview',
    demoOnly: true,
    own: 'every part in every state',
  },
]
