import { randomBytes } from 'node:crypto'
import { type ApiPlatform, finishConnecting, startConnecting } from '#contract/connections.ts'
import { createPlatforms } from '#server/providers/platforms/index.ts'
import { type Neighbour, startNeighbours } from '#server/providers/platforms/twins/people.ts'
import { createSealer } from '#server/sealer.ts'
import type { Services } from '#server/services.ts'
import type { LocalPerson } from './app.ts'

/** The five platforms on this machine, and what a server needs to ask them. */
export interface Neighbourhood {
  of(name: ApiPlatform): Neighbour
  services: Pick<Services, 'platforms' | 'sealer'>
  /** What a refused grant and a passed deadline do is seen sooner than with the real deadline. */
  close(): Promise<unknown>
}

/** Starts the twins of all five platforms, with keys for each. */
export async function openNeighbourhood(): Promise<Neighbourhood> {
  const neighbours = await startNeighbours()
  const byName = <T>(of: (neighbour: Neighbour) => T) =>
    Object.fromEntries(neighbours.map((neighbour) => [neighbour.name, of(neighbour)]))
  const platforms = createPlatforms(
    byName(({ twin }) => twin.keys),
    { hosts: byName(({ twin }) => twin.hosts), timeoutMs: 500 },
  )
  return {
    of: (name) => {
      const found = neighbours.find((each) => each.name === name)
      if (!found) throw new Error(`there is no ${name}`)
      return found
    },
    services: { platforms, sealer: createSealer([randomBytes(32)]) },
    close: () => Promise.all(neighbours.map(({ twin }) => twin.close())),
  }
}

/** What a platform sends somebody back with. */
export interface WayBack {
  state: string
  code: string
  deviceId?: string
}

/** Goes to a platform's page of consent and comes back, as a browser would. */
export async function askConsent({ client }: LocalPerson, platform: ApiPlatform): Promise<WayBack> {
  const { status, body } = await client.call(startConnecting, { params: { platform } })
  if (status !== 200) throw new Error(`${platform} was not asked: ${status}`)
  const response = await fetch(body.url, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '').searchParams
  const deviceId = back.get('device_id')
  return { state: back.get('state') ?? '', code: back.get('code') ?? '', ...(deviceId && { deviceId }) }
}

/** Connects somebody's account, from the button to the end. */
export async function connect(person: LocalPerson, platform: ApiPlatform): Promise<void> {
  const body = await askConsent(person, platform)
  const { status } = await person.client.call(finishConnecting, { params: { platform }, body })
  if (status !== 200) throw new Error(`${platform} was not connected: ${status}`)
}
