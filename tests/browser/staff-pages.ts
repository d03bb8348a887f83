/** One step of an act: presses a button, confirms in a dialog, fills a field, or sees a text or the focus. */
export type Step = readonly ['press' | 'confirm' | 'fill' | 'see' | 'focus', name: string, text?: string]

/** One page: the parts of its walk that no declaration says. */
export interface StaffRow {
  /** Its heading, if that is not its title. */
  heading?: string
  /** Texts of its lists without a row. */
  empty?: Partial<Record<string, string | RegExp>>
  /** A label, what is typed, a text that remains and one that does not. */
  filter?: readonly [label: string, typed: string, remains: string, leaves: string]
  act?: readonly Step[]
  /** The entry of its act in the audit log, and the notification of the member. */
  audit?: string
  told?: string
  /** Parameters that only links set. */
  unreached?: readonly string[]
}

// The queue of tickets has its filters outside of a card: admin-tickets.test.ts uses them.
const ticketFilters = ['show', 'kind', 'assigned', 'desk'].map((name) => `listAllTickets ${name}`)

/** Pages of the staff by path; one that is not here is walked by its declarations alone. */
export const staffRows: Readonly<Record<string, StaffRow>> = {
  '/admin/users': {
    empty: { listMembers: 'No member matches' },
    filter: ['Name, email or number', 'walked', 'walked', 'root@'],
    unreached: ['listMembers sameBrowserAs'],
  },
  '/admin/users/{memberId}': {
    act: [
      ['press', 'Adjust points'],
      ['confirm', 'Add points'],
      ['focus', 'Points'],
      ['fill', 'Points', '120'],
      ['fill', 'Reason', 'Thank you for the bug report.'],
      ['confirm', 'Add points'],
      ['see', 'Added by an admin'],
    ],
    audit: 'Adjust points',
    told: 'We added 120 points to your wallet',
  },
  '/admin/tickets': {
    act: [
      ['fill', 'Answer', 'They arrive once the task is checked.'],
      ['press', 'Answer and close'],
      ['see', 'No open tickets'],
    ],
    unreached: ticketFilters,
    audit: 'Answer ticket',
    told: 'They arrive once the task is checked.',
  },
  '/admin/bug-reports': { unreached: ticketFilters },
  '/admin/payments': {
    empty: {
      listAllOrders: 'No orders',
      listRefunds: 'No refunds',
      listDisputes: 'No disputes',
      listPaymentEvents: 'No events',
    },
  },
  '/admin/content-management': {
    empty: { listManaged: 'No campaigns match these filters', listBulkActs: 'No acts yet' },
    filter: ['Title or number', 'kettle', 'A kettle', 'A teapot'],
    act: [
      ['press', 'Choose all shown'],
      ['press', 'Pause'],
      ['fill', 'Reason', 'Sold twice.'],
      ['confirm', 'Pause 1 campaign'],
      ['see', '1 campaign paused.'],
    ],
    audit: 'Pause campaign',
    told: 'Sold twice.',
  },
  '/admin/all-content': {
    empty: { listWritten: 'Nothing matches' },
    filter: ['Words', 'spoon', 'Quartz spoon', 'A teapot'],
    act: [
      ['press', 'Hide'],
      ['fill', 'Reason', 'Copied title.'],
      ['confirm', 'Hide it'],
      ['see', 'Hidden, and in review.'],
    ],
    audit: 'Hide content',
  },
  '/admin/content': {
    act: [
      ['press', 'Reject'],
      ['confirm', 'Reject'],
      ['see', 'Say briefly what you saw.'],
      ['fill', 'What did you see?', 'One household.'],
      ['confirm', 'Reject'],
      ['see', 'Rejected.'],
    ],
    audit: 'Reject referral',
  },
  '/admin/ai-moderation': {
    heading: 'In review',
    act: [
      ['see', 'Copied title.'],
      ['press', 'Release'],
    ],
    audit: 'Release held',
    told: 'Approved: your campaign',
  },
  '/admin/reports': {
    act: [
      ['press', 'Uphold'],
      ['confirm', 'Uphold'],
      ['see', 'No open reports'],
    ],
    audit: 'Close reports',
    told: 'it stays out of the lists',
  },
  '/admin/transactions': {
    empty: { listTransfers: 'No transfer found' },
    filter: [
      'Username, number or key of a transfer',
      '{witness}',
      'Welcome grant',
      'Set aside for a campaign',
    ],
    act: [
      ['press', 'Entries of transfer'],
      ['see', 'Wallet: {witness}'],
      ['fill', 'Reason', 'It was paid to a second account.'],
      ['confirm', 'Reverse transfer'],
      ['see', 'Reversal'],
    ],
    audit: 'Reverse transfer',
    told: 'It was paid to a second account.',
  },
  '/admin/ad-manager': { empty: { listAds: /^No ad( matche)?s/ } },
  '/admin/propush-manager': { empty: { listBroadcasts: 'No news yet' } },
  '/admin/youtube-import': { empty: { listVideoImports: 'No imports yet' } },
  '/admin/audit': {
    empty: { listAudit: 'No entry matches' },
    filter: ['Number of the subject', '999999', 'No entry matches', 'Adjust points'],
    unreached: ['listAudit subjectKind'],
  },
  '/blog/new': { unreached: ['listAllBlogPosts state'] },
  '/admin/set-up': { heading: 'This site is set up' },
}
