import { expect } from 'vitest'
import { type Feedback, giveFeedback } from '#contract/checks/feedback.ts'
import { feedbackWaitSeconds } from '#contract/checks/feedback-text.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import type { Request } from '#contract/operation.ts'
import type { LocalPerson } from './app.ts'
import { fundTask } from './attempts.ts'
import { give, join, type Person } from './exchange.ts'
import type { TestServer } from './server.ts'

/** Feedback of one test file: people, campaigns, and submitted texts. */
export interface Critics {
  person(): Promise<Person>
  campaignOf(owner: Person, target?: number): Promise<number>
  /** Starts a task, and waits until its feedback can be submitted. */
  begin(earner: Person, campaignId: number): Promise<string>
  given(options?: { owner?: Person; campaignId?: number; at?: Answers['at'] }): Promise<Given>
}

/** A submitted feedback. */
export interface Given {
  owner: Person
  earner: Person
  campaignId: number
  id: string
  feedback: Feedback
}

/** Reward of a feedback in these tests. */
const reward = 41

let people = 0
let texts = 0

/** Answers nobody has written before. */
export function newAnswers(): Answers {
  const seed = ++texts
  const word = (at: number): string =>
    `${['kiln', 'verse', 'light', 'cut', 'chorus', 'glaze', 'tempo', 'frame'][(seed * 7 + at * 3) % 8]}${seed}${at}`
  const words = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => word(from + at)).join(' ')
  const at: Answers['at'] = { seconds: 70 + seed, side: 'works' }
  return { works: words(9, 0), fix: words(9, 20), moment: `At 1:${10 + seed}, ${words(4, 40)}`, at }
}
export type Answers = Request<typeof giveFeedback>['body']

/** Submits answers, by default about a moment that works. */
export const handFeedback = (earner: Pick<LocalPerson, 'client'>, attemptId: string, answers: Answers) =>
  earner.client.call(giveFeedback, {
    params: { attemptId },
    body: { at: { seconds: 72, side: 'works' }, ...answers },
  })

/** People who write feedback on a server, and people who ask for it. */
export function criticsOf(server: TestServer): Critics {
  const critics: Critics = {
    person: () => join(server, `critic${++people}`),
    campaignOf: async (owner, target = 5) => {
      await give(server.database, owner, 1000)
      return fundTask(server.database, { owner, platform: 'youtube', action: 'feedback', reward, target })
    },
    begin: async (earner, campaignId) => {
      const { body, status } = await earner.client.call(startAttempt, {
        params: { taskId: String(campaignId) },
      })
      expect(status).toBe(200)
      await server.database.shiftClock(feedbackWaitSeconds)
      return body.attempt.id
    },
    given: async (options = {}) => {
      const owner = options.owner ?? (await critics.person())
      const earner = await critics.person()
      const campaignId = options.campaignId ?? (await critics.campaignOf(owner))
      const id = await critics.begin(earner, campaignId)
      const { status, body } = await handFeedback(earner, id, {
        ...newAnswers(),
        ...(options.at && { at: options.at }),
      })
      expect(status).toBe(200)
      return { owner, earner, campaignId, id, feedback: body.feedback }
    },
  }
  return critics
}
