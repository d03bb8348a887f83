import type pg from 'pg'
import { type Client, is, queryOne, queryOneValue, queryValue, type RowOf } from '#database/rows.ts'
import { signIn } from './rules.ts'

// A link is open until it or another of its mailbox is used, or its browser requests three newer ones.
const open = 'link.consumed_at IS NULL AND link.voided_at IS NULL'

/** Serialises requests and uses of one mailbox's links until the transaction ends. */
export async function lockMailbox(client: pg.ClientBase, email: string): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('sign-in:' || $1, 0))`, [email])
}

/**
 * Seconds until another browser may request a link of this mailbox: 0 below the limit of open links, otherwise the
 * time until the first of them ends. Requires the mailbox's lock.
 */
export const waitForRoom = (
  client: pg.ClientBase,
  { email, askedHash }: { email: string; askedHash: Buffer },
): Promise<number> =>
  queryValue(
    client,
    is.integer,
    `SELECT CASE WHEN count(*) < $3 THEN 0
       ELSE ceil(extract(epoch FROM min(ends_at) - ledger.clock()))::int END AS seconds
     FROM (SELECT coalesce(link.sent_at, link.requested_at + make_interval(mins => $4))
         + make_interval(mins => $5) AS ends_at
       FROM magic_link AS link WHERE email = $1 AND asked_hash <> $2 AND ${open}) AS other
     WHERE ends_at > ledger.clock()`,
    [email, askedHash, signIn.mailboxLinksMost, signIn.requestMinutes, signIn.tokenMinutes],
  )

/** Stores a request, voiding all but the browser's three newest. Returns its id. Requires the mailbox's lock. */
export async function addLink(
  client: pg.ClientBase,
  link: {
    address: string
    email: string
    wantedPath: string | null
    referralCode: string | null
    joinCodeHash: Buffer | null
    askedHash: Buffer
  },
): Promise<number> {
  const id = await queryValue(
    client,
    is.integer,
    `INSERT INTO magic_link (address, email, wanted_path, referral_code, join_code_hash, asked_hash)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [link.address, link.email, link.wantedPath, link.referralCode, link.joinCodeHash, link.askedHash],
  )
  await client.query(
    `UPDATE magic_link AS link SET voided_at = ledger.clock()
     WHERE email = $1 AND asked_hash = $2 AND ${open}
       AND id NOT IN (SELECT id FROM magic_link AS link WHERE email = $1 AND asked_hash = $2 AND ${open}
         ORDER BY id DESC LIMIT $3)`,
    [link.email, link.askedHash, signIn.browserLinksMost],
  )
  return id
}

/** Gives a link a 15-minute token. Returns the address to mail; null if the link must no longer be sent. */
export const mintToken = (client: Client, linkId: number, tokenHash: Buffer): Promise<string | null> =>
  queryOneValue(
    client,
    is.text,
    `WITH sendable AS (
       SELECT id, address FROM magic_link AS link
       WHERE id = $1 AND ${open} AND sent_at IS NULL
         AND requested_at > ledger.clock() - make_interval(mins => $3)
     ), minted AS (
       INSERT INTO magic_link_token (token_hash, link_id, expires_at)
       SELECT $2, id, ledger.clock() + make_interval(mins => $4) FROM sendable
     )
     SELECT address FROM sendable`,
    [linkId, tokenHash, signIn.requestMinutes, signIn.tokenMinutes],
  )

/** Reads who a link is for; null if it was deleted. */
export const readAsked = (client: Client, linkId: number) =>
  queryOne(
    client,
    { email: is.text, joinCodeHash: is.bytes.orNull },
    'SELECT email, join_code_hash AS "joinCodeHash" FROM magic_link WHERE id = $1',
    [linkId],
  )

/** Records that a link was shown or its mail accepted: it is not sent again. */
export async function markSent(client: Client, linkId: number): Promise<void> {
  await client.query('UPDATE magic_link SET sent_at = ledger.clock() WHERE id = $1', [linkId])
}

const foundLink = {
  id: is.integer,
  address: is.text,
  email: is.text,
  wantedPath: is.text.orNull,
  /** Of the browser that requested the link, unchecked. */
  referralCode: is.text.orNull,
  joinCodeHash: is.bytes.orNull,
  sameBrowser: is.boolean,
}
export type FoundLink = RowOf<typeof foundLink>

/** Finds the open link of a token. `askedHash`: of this browser's cookie, to see if it requested the link. */
export const findLink = (client: Client, tokenHash: Buffer, askedHash: Buffer | null) =>
  queryOne(client, foundLink, {
    prepared: `SELECT link.id, link.address, link.email, link.wanted_path AS "wantedPath",
       link.referral_code AS "referralCode", link.join_code_hash AS "joinCodeHash", coalesce(link.asked_hash = $2, false) AS "sameBrowser"
     FROM magic_link_token AS token JOIN magic_link AS link ON link.id = token.link_id
     WHERE token.token_hash = $1 AND token.expires_at > ledger.clock() AND ${open}`,
    values: [tokenHash, askedHash],
  })

/**
 * Uses up a link and voids the others of its mailbox; false if another request was faster. Requires the
 * mailbox's lock.
 */
export async function consumeLink(client: pg.ClientBase, { id, email }: FoundLink): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE magic_link AS link SET consumed_at = ledger.clock() WHERE id = $1 AND ${open}`,
    [id],
  )
  await client.query(
    `UPDATE magic_link AS link SET voided_at = ledger.clock() WHERE email = $1 AND ${open}`,
    [email],
  )
  return rowCount === 1
}
