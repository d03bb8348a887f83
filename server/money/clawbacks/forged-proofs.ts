import type { Services } from '../../services.ts'
import { type Client, clawBack, within } from './claw-back.ts'
import { accuse, appeal, decide, readAccusation, readOverdue } from './forged-queries.ts'

/**
 * Records an admin's verdict that the proof of an attempt is forged. Nothing is taken yet: the member is
 * notified, and may appeal until `appealUntil`.
 */
export function accuseForgedProof(
  client: Client,
  accusation: { sessionId: string; adminId: number; note: string },
): Promise<{ verdict: 'ok' | 'replay' | 'not_found'; appealUntil: Date | null }> {
  return within(client, async (inside) => {
    const isNew = await accuse(inside, accusation)
    const known = await readAccusation(inside, accusation.sessionId)
    return {
      verdict: !known ? 'not_found' : isNew ? 'ok' : 'replay',
      appealUntil: known?.appealUntil ?? null,
    }
  })
}

/** Records the member's appeal, once, before the window ends: from then on an admin has to decide. */
export function appealForgedProof(
  client: Client,
  submitted: { sessionId: string; memberId: number; text: string },
): Promise<{ verdict: 'ok' | 'replay' | 'not_found' | 'too_late' }> {
  return within(client, async (inside) => {
    const known = await readAccusation(inside, submitted.sessionId)
    if (!known || known.memberId !== submitted.memberId) return { verdict: 'not_found' }
    if (known.appealed) return { verdict: 'replay' }
    return { verdict: (await appeal(inside, submitted)) ? 'ok' : 'too_late' }
  })
}

/**
 * Carries out a decision: at once if the member has appealed or is cleared, otherwise once the appeal window
 * is over. A forged proof costs ten times its reward.
 */
export function decideForgedProof(
  client: Client,
  decision: { sessionId: string; adminId: number | null; forged: boolean },
): Promise<{ verdict: 'ok' | 'replay' | 'not_found' | 'too_early' }> {
  const { sessionId, adminId, forged } = decision
  return within(client, async (inside) => {
    const known = await readAccusation(inside, sessionId)
    if (!known) return { verdict: 'not_found' }
    if (known.decided) return { verdict: 'replay' }
    if (forged && !known.appealed && !known.isOver) return { verdict: 'too_early' }
    if (!(await decide(inside, decision))) return { verdict: 'replay' }
    if (forged)
      await clawBack(inside, 'forged_proof', {
        sessionId,
        noticedAt: null,
        adminId: adminId ?? known.accusedBy,
      })
    return { verdict: 'ok' }
  })
}

/** Carries out the verdicts that nobody appealed in time; returns how many. For a job. */
export async function settleForgedProofs({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let settled = 0
  for (const sessionId of await readOverdue(pool)) {
    const { verdict } = await decideForgedProof(pool, { sessionId, adminId: null, forged: true })
    if (verdict === 'ok') settled += 1
  }
  return settled
}
