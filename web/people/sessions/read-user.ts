import { errors } from '#contract/errors.ts'
import { getCurrentUser, type Viewer } from '#contract/people/sessions.ts'
import { CallError, call } from '../../api/client.ts'

/**
 * The signed-in member; null if nobody is signed in.
 * @throws CallError for any other failure, logged (spec §8); callers treat it as signed out
 */
export async function readUser(): Promise<Viewer | null> {
  try {
    return await call(getCurrentUser, {})
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown
    if (thrown.status === errors.unauthorized.status) return null
    console.warn(`Auth request failed: ${thrown.status}: ${thrown.statusText}`)
    throw thrown
  }
}
