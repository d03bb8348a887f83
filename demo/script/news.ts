import type { Broadcast } from '#contract/community/broadcasts.ts'

interface DemoNews extends Pick<Broadcast, 'title' | 'body' | 'path' | 'sendHour'> {
  leastTrust: number
  /** Days before the history's end. */
  daysAgo: number
  /** People who open it, all of whom chose news, beside those who read all of theirs; null: it stays a draft. */
  openedBy: readonly string[] | null
}

/** News of the admin: two sent, weeks and days ago, and a draft. */
export const news: readonly DemoNews[] = [
  {
    title: 'Circles: small groups around one topic',
    body: 'Join one or create your own. Write what you are stuck on, and attach one of your running campaigns.',
    path: '/circles',
    sendHour: null,
    leastTrust: 0,
    daysAgo: 18.6,
    openedBy: [
      ...['siobhanwalsh', 'lenahofer', 'noor_elsayed', 'aroha_weaves', 'linh_tran'],
      ...['mateoquiroga', 'nkechi_reads', 'zanele_words'],
    ],
  },
  {
    title: 'A guide: feedback that helps',
    body: 'Questions that bring useful answers, and a form for writing feedback in ten minutes.',
    path: '/blog/feedback-that-helps',
    sendHour: null,
    leastTrust: 0,
    daysAgo: 2.6,
    openedBy: [
      ...['siobhanwalsh', 'ravimenon', 'aroha_weaves', 'marakovac', 'nkechi_reads', 'hanakim_moss'],
      'camiladuarte',
    ],
  },
  {
    title: 'Try the screenshot check',
    body: 'Choose a picture and see what is read from it, where, and whether it counts. Nothing is stored.',
    path: '/demo/screenshot-verification',
    sendHour: 18,
    leastTrust: 1,
    daysAgo: 0.4,
    openedBy: null,
  },
]
