import { z } from 'zod'
import type { ApiPlatform } from '#contract/exchange/connections.ts'
import { ProbeError, withCodes } from '../probe.ts'
import { liveHosts } from './hosts.ts'
import { askForGrant, type FlowOptions } from './oauth.ts'
import { PlatformError, type PlatformErrorCode, type PlatformHosts, type PlatformKeys } from './platform.ts'
import { askLive } from './video-lists.ts'
import { listOf } from './youtube.ts'

/** A grant for the application itself: it has no member, and ends by itself. */
const own = { grant_type: 'client_credentials' }
/** For those without such a grant: they name wrong keys before a wrong token, so its rejection proves the keys. */
const madeUp = { grant_type: 'refresh_token', refresh_token: 'none' }

/** The question to each platform's token endpoint, and where it wants the secret. */
const questions: Record<ApiPlatform, Pick<FlowOptions, 'secretIn'> & { form: Record<string, string> }> = {
  youtube: { secretIn: 'body', form: madeUp },
  twitch: { secretIn: 'body', form: own },
  soundcloud: { secretIn: 'header', form: own },
  vk: { secretIn: 'nowhere', form: { ...madeUp, device_id: 'none' } },
  discord: { secretIn: 'header', form: { ...own, scope: 'identify' } },
}

/** Asks whether a platform takes the operator's keys. Other hosts are only for tests. @throws ProbeError */
export async function probePlatform(
  name: ApiPlatform,
  keys: PlatformKeys,
  hosts: PlatformHosts = liveHosts[name],
): Promise<void> {
  const { secretIn, form } = questions[name]
  await askForGrant({ keys, hosts, timeoutMs, secretIn, scopes: [] }, form).catch((thrown: unknown) => {
    const isProven = form.refresh_token && thrown instanceof PlatformError && thrown.code === 'revoked'
    if (!isProven) throw probeErrorOf(thrown)
  })
}

/** Asks for one video, which costs one unit of the quota. @throws ProbeError */
export const probeVideoLists = (key: string, host?: string): Promise<unknown> =>
  askLive(key, host)('videos', { part: 'id', id: 'jNQXAC9IVRw' }, listOf(z.unknown())).catch(
    (thrown: unknown) => {
      throw probeErrorOf(thrown)
    },
  )

const timeoutMs = 6000

const sentences: Record<Exclude<PlatformErrorCode, 'down' | 'unreadable'>, string> = {
  refused: 'It rejects the keys',
  revoked: 'It rejects the keys',
  busy: 'It asks to wait',
  quota: 'The quota of the day is used up',
  missing: 'It does not know what was asked',
  bad_answer: 'Its answer is not the documented one',
}

/** The error of a request (request.ts) as that of a probe; any other one as it is. */
export function probeErrorOf(thrown: unknown): unknown {
  if (!(thrown instanceof PlatformError) || thrown.code === 'unreadable') return thrown
  const codes = [thrown.status, thrown.word]
  return thrown.code === 'down'
    ? new ProbeError('unreachable', withCodes('It did not answer', codes))
    : new ProbeError('rejected', withCodes(sentences[thrown.code], codes))
}
