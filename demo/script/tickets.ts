import type { SubjectKind, TicketKind } from '#contract/community/support.ts'

interface DemoTicket {
  /** A person of the cast, or the address of a visitor. */
  by: string
  kind: TicketKind
  subject: string
  text: string
  /** Days before the history's end. */
  daysAgo: number
  /** The newest thing of this kind is attached, if there is one. */
  about?: SubjectKind
  /** Messages after it, in turn, beginning with the admin's. */
  replies: readonly string[]
  /** True: the admin closes it with the last answer. */
  closes?: boolean
}

/** Tickets in every state: open, answered, closed, and one that a reply opened again. */
export const tickets: readonly DemoTicket[] = [
  {
    by: 'ada',
    kind: 'task',
    subject: 'A visit that stopped at 27 of 30 seconds',
    text: 'I closed Mutuals three seconds too early, by mistake. Is the attempt lost, and does it count towards my day?',
    daysAgo: 11,
    about: 'attempt',
    replies: [
      'This attempt is over: closing Mutuals before the time is up ends a visit without points. It takes nothing from your day, and you can start the same task again from Earn Points.',
      'Found it, finished it. Thank you.',
      'Good. I close this, and a reply opens it again.',
    ],
    closes: true,
  },
  {
    by: 'ada',
    kind: 'campaign',
    subject: 'Can two campaigns share one video?',
    text: 'I would like views from one and written feedback from the other, for the same film. May both run at once?',
    daysAgo: 3,
    about: 'campaign',
    replies: [
      'Yes. They are separate campaigns of the same content: each has its own budget, and someone may do both tasks once. Start the second one from the content’s own page, so it gets the same title and picture.',
    ],
  },
  {
    by: 'greenish',
    kind: 'bug',
    subject: 'The menu covers the last line on my phone',
    text: 'On the list of my campaigns the last one is half under the bar with the five buttons. Scrolling does not help. It is an old phone with a small window.',
    daysAgo: 1.4,
    replies: [],
  },
  {
    by: 'kwameasante',
    kind: 'payment',
    subject: 'Invoice with my label’s name',
    text: 'The invoice shows my own name. I need the name of the label on it, with the address. Can it be written again?',
    daysAgo: 6,
    about: 'order',
    replies: [
      'Write the name and the address here as they have to appear, and I send you a corrected one.',
      'Harmattan Tapes, 14 Osu Badu Street, Accra. Thank you!',
    ],
  },
  {
    by: 'bogdan_m',
    kind: 'account',
    subject: 'Two accounts by mistake',
    text: 'I signed in with my work address last week and with this one today. May I keep the points of both?',
    daysAgo: 0.6,
    replies: [],
  },
  {
    by: 'festival@riverside.example',
    kind: 'question',
    subject: 'Do you work with festivals?',
    text: 'We show forty short films in June and would like honest feedback on the programme’s trailers before we print it. Is that something people do here?',
    daysAgo: 2.2,
    replies: [],
  },
]
