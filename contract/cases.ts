import { z } from 'zod'
import { moment, named, rowId } from './operation.ts'
import type { StaffRole } from './roles.ts'

/** One verdict on a kind of case. */
export interface CaseVerdict {
  /** Its button. */
  label: string
  /** Its entry in the audit log. */
  act: string
  /** Reasons of which it needs one, and the sentence for a missing one. Undefined: it takes none. */
  reasons?: { names: readonly string[]; missing: string }
  /**
   * The note that goes with it: the sentence for a missing one, and its most characters. Undefined: it takes none. reason: the
   * only one that needs it.
   */
  note?: { missing: string; most: number; reason?: string }
  /** Turns down what is asked for. */
  rejects?: boolean
  /** Moves points or can't be undone: the session must have begun within the last 10 minutes. */
  freshSignIn?: boolean
}

/** Errors of what goes with a verdict, by field. A note that can be left out is never too short. */
export function addFaults(
  context: z.RefinementCtx,
  verdict: CaseVerdict | undefined,
  { reason, note = '' }: { reason?: string | undefined; note?: string | undefined },
): void {
  const { reasons, note: rule } = verdict ?? {}
  const lacksNote = rule && note.length < 3 && (rule.reason ?? reason) === reason
  const faults = {
    verdict: verdict ? undefined : 'Choose a verdict of this kind of case.',
    reason: reasons?.names.includes(reason ?? '') === false ? reasons.missing : undefined,
    note: lacksNote || (rule && note.length > rule.most) ? rule.missing : undefined,
  }
  for (const [name, message] of Object.entries(faults))
    if (message) context.addIssue({ code: 'custom', path: [name], message })
}

/** A kind of case: something that waits for a verdict of the staff. Everything else about its desk follows from this. */
interface Described<Evidence extends z.ZodObject> {
  /** Roles that decide it, in addition to admins. */
  roles: readonly StaffRole[]
  /** Those of them whose badge counts it. Undefined: all. */
  badge?: readonly StaffRole[]
  /** Kind of its subject in the audit log. */
  subject: string
  /** True: the newest is listed first. */
  newestFirst?: boolean
  evidence: Evidence
  verdicts: Readonly<Record<string, CaseVerdict>>
  /** Told to the person who decides, by the outcome: the verdict, or the state that follows from it. */
  said: Readonly<Record<string, string>>
  /** Said if it is not open and nobody of the staff decided it. */
  gone: string
}

export interface CaseDefinition extends Described<z.ZodObject> {
  kind: string
}

/** Defines a kind of case, keeping its exact types. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCase = <
  const K extends string,
  Evidence extends z.ZodObject,
  const D extends Described<Evidence>,
>(
  kind: K,
  described: D & { evidence: Evidence },
) => ({ kind, ...described })

/** The schema of a case in a response: what is the same of all kinds, and its evidence. */
export const caseSchemaOf = ({ kind, evidence }: CaseDefinition) =>
  named(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}Case`, {
    id: rowId,
    kind: z.literal(kind),
    openedAt: moment,
    evidence,
  })
