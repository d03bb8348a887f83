import type { PlatformName } from '#contract/platforms.ts'
import { plantProof } from '../proofs/index.ts'
import { drawProof } from './draw-proof.ts'
import { readWaitingProofs } from './queries.ts'
import type { Stage } from './stage.ts'

/** Gives the screenshots that wait for their owners when the history ends their pictures and their places in the queues. */
export async function plantProofs({ client }: Stage, place: { dataDir: string }): Promise<void> {
  for (const waiting of await readWaitingProofs(client)) {
    const { sessionId, sentAt, dueSeconds, platform, action, name, title } = waiting
    const drawn = await drawProof({
      ...{ action, title, platform: platform as PlatformName, name: name ?? title },
      number: waiting.attemptId,
    })
    await plantProof(client, place, { sessionId, sentAt, dueSeconds, ...drawn })
  }
}
