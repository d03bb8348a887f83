import type { Services } from '../../services.ts'
import { type Client, clawBack, within } from './claw-back.ts'
import { accuse, appeal, decide, readAccusation, readOverdue } from './forged-queries.ts'

/**
 * An admin's verdict that the proof of an attempt is forged. Nothing is taken yet: the member is told, and may appeal
 * until the time that is answered.
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

/** The member's word against it, once, while the appeal is open: from then on an admin has to decide. */
export function appealForgedProof(
  client: Client,
  told: { sessionId: string; memberId: number; text: string },
): Promise<{ verdict: 'ok' | 'replay' | 'not_found' | 'too_late' }> {
  return within(client, async (inside) => {
    const known = await readAccusation(inside, told.sessionId)
    if (!known || known.memberId !== told.memberId) return { verdict: 'not_found' }
    if (known.appealed) return { verdict: 'replay' }
    return { verdict: (await appeal(inside, told)) ? 'ok' : 'too_late' }
  })
}

/**
 * An admin's decision: at once where the member has appealed or is cleared, else when the appeal is over. A forged proof
 * costs ten times its reward.
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

/** Carries out the verdicts against which nobody appealed in time; answers how many. For a job. */
export async function settleForgedProofs({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let settled = 0
  for (const sessionId of await readOverdue(pool)) {
    const { verdict } = await decideForgedProof(pool, { sessionId, adminId: null, forged: true })
    if (verdict === 'ok') settled += 1
  }
  return settled
}
