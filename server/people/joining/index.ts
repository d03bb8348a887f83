import type pg from 'pg'
import { linkFailures } from '#contract/people/sessions.ts'
import { affectsRow, type Client } from '#database/rows.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readInstallation } from '../../settings/index.ts'
import { isListed } from '../admins/index.ts'
import { codeHashOf, isUsable, takePlace } from './links.ts'

export { joiningEndpoints } from './endpoints.ts'

const rememberedSeconds = 30 * 86_400

/** Stores the code of a visitor's invitation link in a cookie, if it can be used. A prefetch is no visit. */
export async function noteJoinCode(context: Context, text: string | undefined): Promise<void> {
  const hash = codeHashOf(text)
  if (!text || !hash || context.member || context.prefetch) return
  if (await isUsable(context.services.pool, hash))
    context.cookies.set('joining', text, { maxAgeSeconds: rememberedSeconds })
}

/** Hash of the code with which this browser was invited; null: none. */
export const joinHashOf = ({ cookies }: Pick<Context, 'cookies'>): Buffer | null =>
  codeHashOf(cookies.get('joining'))

type Asked = { email: string; joinCodeHash: Buffer | null }

/** True if a mailed link would sign this mailbox in. Reads no member while everybody can join. */
export async function canSignIn(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { email, joinCodeHash }: Asked,
): Promise<boolean> {
  const rejection = await rejectionOf(pool, email, config)
  if (rejection === null) return true
  if (rejection === 'uninvited' && joinCodeHash && (await isUsable(pool, joinCodeHash))) return true
  return affectsRow(pool, 'SELECT FROM member WHERE email = $1', [email])
}

/**
 * Admits a newcomer, in the transaction that makes the account: takes a place of an invitation link if joining needs
 * one. The first code that can be used counts. @throws Problem forbidden, with a sentence of linkFailures
 */
export async function admitNewcomer(
  client: pg.ClientBase,
  config: Pick<Config, 'ADMIN_EMAILS'>,
  { email, codeHashes }: { email: string; codeHashes: readonly (Buffer | null)[] },
): Promise<void> {
  const rejection = await rejectionOf(client, email, config)
  if (rejection === null) return
  const codes = codeHashes.filter((hash) => hash !== null)
  if (rejection === 'uninvited' && (await takePlace(client, codes))) return
  throw new Problem('forbidden', linkFailures[rejection])
}

/** Why a new mailbox can't join without an invitation link, or at all; null: it can. Admins of the settings can. */
async function rejectionOf(
  client: Client,
  email: string,
  { ADMIN_EMAILS: list }: Pick<Config, 'ADMIN_EMAILS'>,
): Promise<'uninvited' | 'closed' | null> {
  const { isSetUp, joining } = await readInstallation(client)
  if ((isSetUp && joining === 'everybody') || isListed(email, list)) return null
  return isSetUp && joining === 'invited' ? 'uninvited' : 'closed'
}
