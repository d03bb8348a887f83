import { expect, test } from 'vitest'
import { createClient, signIn } from '#tests/client.ts'
import { shareServer } from '#tests/server.ts'

// Its log is looked through.
const server = shareServer({ ownProcess: true })
const ask = (email: string) => createClient(server).do.requestMagicLink({ email })

test('links are requested and sent even if the application cannot read the members', async () => {
  const { owner } = server.database
  await signIn(server, 'known@mutuals.test')
  await owner.query('REVOKE ALL ON member FROM mutuals_app')
  // Anything here that reads the members would fail: the request, the job, whatever they call.
  const known = await ask('known@mutuals.test')
  const unknown = await ask('unknown@mutuals.test')
  expect(unknown).toEqual(known)
  const link = await server.linkFor('known@mutuals.test')
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(await server.linkFor('unknown@mutuals.test')).toContain('/auth/verify?token=')
  expect(await createClient(server).cannot.verifyMagicLink({ token })).toBe('internal')
  await owner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON member TO mutuals_app')
  await createClient(server).do.verifyMagicLink({ token })
})

test('the database holds no secret: neither a link nor a cookie can be read from it', async () => {
  const client = createClient(server)
  await client.do.requestMagicLink({ email: 'secret@mutuals.test' })
  const link = await server.linkFor('secret@mutuals.test')
  const token = new URL(link).searchParams.get('token') ?? ''
  const secrets = [token, client.cookie('asked') ?? '']
  await client.do.verifyMagicLink({ token })
  secrets.push(client.cookie('session') ?? '')
  expect(secrets.map((secret) => secret.length)).toEqual([43, 43, 43])
  const dump = await dumpDatabase()
  for (const secret of secrets) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  }
  expect(dump).toContain('secret@mutuals.test')
})

test('the log holds no secret, no query string and no full address', async () => {
  await signIn(server, 'quiet@mutuals.test')
  const log = server.output().replace(/^\s+\|.*$|^$/gm, '')
  expect(log).not.toMatch(/quiet@|token=|session=/)
})

/** Every row of every table as text, the queue's too. */
async function dumpDatabase(): Promise<string> {
  const { owner } = server.database
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await owner.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return parts.join('\n')
}
