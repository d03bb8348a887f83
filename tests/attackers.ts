import { startAttempt } from '#contract/exchange/attempts.ts'
import { listTasks } from '#contract/exchange/tasks.ts'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import { figuresOf } from './attempts.ts'
import { funded } from './campaigns.ts'
import { fundWebsite, give, join, type Person, walletOf } from './exchange.ts'
import type { TestServer } from './server.ts'

/** A live campaign, as its visitors name it. */
export interface Site {
  id: number
  url: string
  owner: Person
}

let names = 0

/** People, sites and visits on the server of one test file. */
export function openAttack(server: () => TestServer) {
  const attack = {
    /** A member with their own mailbox and browser. */
    person: (name = 'somebody'): Promise<Person> => join(server(), `${name}-${++names}`),

    /** A member with points to spend. */
    async rich(name = 'owner', points = 1000): Promise<Person> {
      const person = await attack.person(name)
      await give(server().database, person, points)
      return person
    },

    async site(owner: Person, { target = 10, reward = 3 } = {}): Promise<Site> {
      const url = `https://attacked-${++names}.example.com/`
      return { id: await fundWebsite(server().database, { owner, url, target, reward }), url, owner }
    },

    /** Funds a campaign through the API, as owners do; returns it with its stored address. */
    async fund(owner: Person, platform: 'website' | 'youtube', url: string): Promise<Site> {
      const campaign = await funded(owner, { platform, url })
      return { id: Number(campaign.id), url: campaign.url, owner }
    },

    start: async ({ client }: Person, { id, url }: Pick<Site, 'id' | 'url'>) =>
      (await client.call(startVisit, { body: { websiteId: String(id), url } })).body,

    complete: async ({ client }: Person, sessionId = '') =>
      (await client.call(completeVisit, { body: { sessionId } })).body,

    /** Starts a task of any check; returns only the status. */
    begin: async ({ client }: Person, taskId: number) =>
      (await client.call(startAttempt, { params: { taskId: String(taskId) } })).status,

    /** True if the member's task list contains the site. */
    async sees({ client }: Person, { id }: Pick<Site, 'id'>): Promise<boolean> {
      const { body } = await client.call(listTasks, { query: { limit: 50, sort: 'newest' } })
      return body.tasks.some((task) => task.id === String(id))
    },

    /** Points of these people in total: in their wallets, and set aside for these campaigns. */
    async wealth(people: readonly Person[], sites: readonly Site[] = []): Promise<number> {
      const wallets = await Promise.all(people.map((person) => walletOf(server().database, person)))
      const figures = await Promise.all(sites.map(({ id }) => figuresOf(server().database, id)))
      return (
        wallets.reduce((sum, points) => sum + points, 0) + figures.reduce((sum, one) => sum + one.escrow, 0)
      )
    },
  }
  return attack
}
