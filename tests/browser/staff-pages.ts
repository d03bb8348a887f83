/**
 * One step of an act: presses a button or a key, follows a link, confirms in a dialog, fills a field, chooses in it or
 * gives it a file, or sees a text or the focus.
 */
export type Step = readonly [
  'press' | 'key' | 'follow' | 'confirm' | 'fill' | 'choose' | 'upload' | 'see' | 'focus',
  name: string,
  text?: string,
]

/** One page: the parts of its walk that no declaration says. */
export interface StaffRow {
  /** Its heading, if that is not its title. */
  heading?: string
  /** Texts of its lists without a row. */
  empty?: Partial<Record<string, string | RegExp>>
  /** A label, what is typed, a text that remains and one that does not. */
  filter?: readonly [label: string, typed: string, remains: string, leaves: string]
  /** A column that only its first read needs, and what the page says without it. */
  failed?: readonly [column: string, sentence: string]
  act?: readonly Step[]
  /** Its acts in the audit log, and what the members read about them. */
  audit?: readonly string[]
  told?: readonly string[]
  /** Parameters that only links set. */
  unreached?: readonly string[]
}

// The queue of tickets has its filters outside of a card: its act uses them.
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
      ['choose', 'Change', 'remove'],
      ['see', 'Remove points'],
      ['choose', 'Change', 'add'],
      ['fill', 'Points', '120'],
      ['fill', 'Reason', 'Thank you for the bug report.'],
      ['confirm', 'Add points'],
      ['see', 'Added by an admin'],
    ],
    audit: ['adjust_points'],
    told: ['We added 120 points to your wallet'],
  },
  '/admin/tickets': {
    failed: ['ticket.severity', 'Couldn’t load the tickets'],
    act: [
      ['choose', 'Type', 'account'],
      ['see', 'No open tickets'],
      ['choose', 'Type', ''],
      ['fill', 'Answer', 'They arrive once the task is checked.'],
      ['press', 'Answer and close'],
      ['see', 'No open tickets'],
      ['press', 'Closed'],
      ['see', 'When do points arrive?'],
    ],
    unreached: ticketFilters,
    audit: ['answer_ticket'],
    told: ['They arrive once the task is checked.'],
  },
  '/admin/bug-reports': {
    failed: ['ticket.severity', 'Couldn’t load the tickets'],
    act: [
      ['choose', 'Severity', 'high'],
      ['see', 'Saved.'],
      ['key', 'j'],
      ['see', '2 of 2'],
      ['fill', 'Duplicate of report', '{bug}'],
      ['press', 'Close as a duplicate of {bug}'],
      ['see', 'Closed as a duplicate of report {bug}.'],
    ],
    unreached: ticketFilters,
    audit: ['judge_bug'],
    told: ['report {bug}'],
  },
  '/admin/payments': {
    filter: ['Member or order number', '{member}', '{member}', '{witness}'],
    act: [
      ['press', 'Refund order'],
      ['confirm', 'Refund'],
      ['see', 'Say briefly why.'],
      ['fill', 'Reason', 'Bought by mistake.'],
      ['confirm', 'Refund'],
      ['see', '$2.99 is on its way to {member}.'],
    ],
    audit: ['refund_order'],
    told: ['Bought points taken back: your money is on its way'],
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
    audit: ['pause_campaign'],
    told: ['Sold twice.'],
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
    audit: ['hide_content'],
  },
  '/admin/content': {
    failed: ['case_file.subject_id', 'Couldn’t load the queue'],
    act: [
      ['press', 'Reject'],
      ['confirm', 'Reject'],
      ['see', 'Say briefly what you saw.'],
      ['fill', 'What did you see?', 'One household.'],
      ['confirm', 'Reject'],
      ['see', 'Rejected.'],
    ],
    audit: ['reject_referral'],
  },
  '/admin/engagement-settings': {
    act: [
      ['follow', 'Maintenance'],
      ['fill', 'Sentence', 'We move to a larger machine.'],
      ['press', 'Start maintenance'],
      ['confirm', 'Start maintenance'],
      ['see', 'Maintenance is on since'],
      ['follow', 'End maintenance'],
      ['press', 'End maintenance'],
      ['confirm', 'End maintenance'],
      ['see', 'Maintenance is off'],
    ],
    audit: ['change_maintenance'],
  },
  '/admin/ai-moderation': {
    heading: 'In review',
    failed: ['held_item.content', 'Couldn’t load the queue'],
    act: [
      ['see', 'Copied title.'],
      ['key', 'a'],
      ['see', 'My shitty first pots'],
      ['press', 'Remove'],
      ['confirm', 'Remove it'],
      ['see', 'Say briefly why.'],
      ['fill', 'Reason', 'Insulting title.'],
      ['confirm', 'Remove it'],
      ['see', 'Nothing is in review'],
      ['follow', 'Checks and thresholds'],
      ['fill', 'Text', 'See https://bit.ly/3xyz'],
      ['press', 'Check'],
      ['see', 'It would be held.'],
      ['fill', 'Disguised or many links, from how many', '3'],
      ['press', 'Save Disguised or many links'],
      ['see', 'Disguised or many links: 3.'],
      ['press', 'Check'],
      ['see', 'It would be seen at once.'],
    ],
    audit: ['release_held', 'remove_held', 'change_setting'],
    told: ['Approved: your campaign', 'Removed: your campaign'],
  },
  '/reports': {
    failed: ['report.reason', 'Couldn’t load the reports'],
    act: [
      ['see', 'Win a kiln today'],
      ['press', 'Uphold'],
      ['confirm', 'Uphold'],
      ['see', 'Report upheld. The task stays out of the lists.'],
    ],
    audit: ['close_report'],
    told: ['Win a kiln today'],
  },
  '/admin/reports': {
    failed: ['report.reason', 'Couldn’t load the reports'],
    act: [
      ['press', 'Uphold'],
      ['confirm', 'Uphold'],
      ['see', 'No open reports'],
    ],
    audit: ['close_reports'],
    told: ['it stays out of the lists'],
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
      ['press', 'Withdraw'],
      ['see', 'Withdrawn: nothing has moved.'],
      ['press', 'Approve'],
      ['see', 'The member has been told.'],
      ['press', 'Entries of transfer'],
      ['see', 'Wallet: {witness}'],
      ['fill', 'Reason', 'It was paid to a second account.'],
      ['confirm', 'Reverse transfer'],
      ['see', 'Reversal'],
    ],
    audit: ['reverse_transfer', 'withdraw_point_change'],
    told: ['It was paid to a second account.', 'We added 20,000 points to your wallet'],
  },
  '/admin/ad-manager': {
    empty: { listAds: /^No ad( matche)?s/ },
    act: [
      ['follow', 'Create an ad'],
      ['choose', 'Slot', 'activities_foot'],
      ['fill', 'Headline', 'Glazes that do not crawl'],
      ['fill', 'Text', 'Twelve recipes, tested at cone 6.'],
      ['fill', 'Link', 'https://glazes.example.org/cone-6'],
      ['press', 'Create the ad'],
      ['see', '1 running in Activities, at the end'],
    ],
    audit: ['create_ad'],
    told: ['Glazes that do not crawl'],
  },
  '/admin/propush-manager': {
    empty: { listBroadcasts: 'No news yet' },
    act: [
      ['see', 'To members with German as their language'],
      ['press', 'New draft'],
      ['focus', 'Title'],
      ['fill', 'Title', 'Kilns are open'],
      ['fill', 'Text', 'Find people who fire what you make.'],
      ['see', 'Reaches 1 member who chose news.'],
      ['press', 'Save the draft'],
      ['press', 'Edit Kilns are open'],
      ['press', 'Send'],
      ['confirm', 'Send it'],
      ['see', 'Stop Kilns are open'],
    ],
    audit: ['start_broadcast'],
    told: ['Kilns are open'],
  },
  '/admin/youtube-import': {
    empty: { listVideoImports: 'No imports yet' },
    act: [
      ['fill', 'Drafts for', '{witness}'],
      ['upload', 'CSV file', 'url,title,seconds\nhttps://youtu.be/aaaaaaaaaaa,Bread without a mixer,300'],
      ['see', 'Videos for {witness}'],
      ['press', 'Add 1 draft'],
      ['see', 'Added'],
    ],
    audit: ['import_videos'],
    told: ['A draft is ready for you'],
  },
  '/admin/audit': {
    empty: { listAudit: 'No entry matches' },
    filter: ['Number of the subject', '999999', 'No entry matches', 'Adjust points'],
    unreached: ['listAudit subjectKind'],
  },
  '/blog/new': { unreached: ['listAllBlogPosts state'] },
  '/admin/set-up': { heading: 'This site is set up' },
}
