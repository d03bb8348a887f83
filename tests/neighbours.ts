import { randomBytes } from 'node:crypto'
import { type ApiPlatform, finishConnecting, startConnecting } from '#contract/exchange/connections.ts'
import { createPlatforms } from '#server/providers/platforms/index.ts'
import { createSealer } from '#server/sealer.ts'
import type { Services } from '#server/services.ts'
import { type Neighbour, startNeighbours } from '#tests/platform-twins/people.ts'
import type { LocalPerson } from './app.ts'

/** The five platforms on this machine, and the services a server needs to query them. */
export interface Neighbourhood {
  of(name: ApiPlatform): Neighbour
  services: Pick<Services, 'platforms' | 'sealer'>
  /** Stops all twins. */
  close(): Promise<unknown>
}

/**
 * Starts the twins of all five platforms, with keys for each. The deadline is shorter than the real one, so a
 * test of a passed deadline is quick.
 */
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
      if (!found) throw new Error(`${name} not found`)
      return found
    },
    services: { platforms, sealer: createSealer([randomBytes(32)]) },
    close: () => Promise.all(neighbours.map(({ twin }) => twin.close())),
  }
}

/** Parameters with which a platform sends a member back. */
export interface WayBack {
  state: string
  code: string
  deviceId?: string
}

/** Goes to a platform's consent page and returns as a browser would, with the parameters of the redirect. */
export async function askConsent({ client }: LocalPerson, platform: ApiPlatform): Promise<WayBack> {
  const { status, body } = await client.call(startConnecting, { params: { platform } })
  if (status !== 200) throw new Error(`${platform} has no consent page: ${status}`)
  const response = await fetch(body.url, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '').searchParams
  const deviceId = back.get('device_id')
  return { state: back.get('state') ?? '', code: back.get('code') ?? '', ...(deviceId && { deviceId }) }
}

/** Connects a member's account, from the button to the end. */
export async function connect(person: LocalPerson, platform: ApiPlatform): Promise<void> {
  const body = await askConsent(person, platform)
  const { status } = await person.client.call(finishConnecting, { params: { platform }, body })
  if (status !== 200) throw new Error(`${platform} was not connected: ${status}`)
}
