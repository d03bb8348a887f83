import type { PlatformName } from '#contract/platforms.ts'
import { plantProof } from '../../checks/proofs/index.ts'
import { drawProof } from './draw-proof.ts'
import { readWaitingProofs } from './queries.ts'
import type { Stage } from './stage.ts'

/** Draws the screenshots still pending when the history ends, and queues them for their owners' reviews. */
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
