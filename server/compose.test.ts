import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '#database/embedded/index.ts'
import { root } from '#database/root.ts'
import { dataDirWithCluster } from '#tests/clusters.ts'
import { readConfig } from './config.ts'
import { prepareDatabase } from './database.ts'

const inDeploy = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')
const file = inDeploy('compose.yml')
const secrets = mkdtempSync(join(tmpdir(), 'mutuals-compose-'))
let place: Awaited<ReturnType<typeof dataDirWithCluster>>
let server: Embedded

beforeAll(async () => {
  place = await dataDirWithCluster()
  server = await startEmbedded({ dataDir: place.path, log: () => {}, throwAway: true })
  // As the server of the image is on its first start: without roles of ours.
  await asSuper(['mutuals_app', 'mutuals_owner'].map((role) => `DROP ROLE ${role}`))
  const url = (role: string) => `postgres://${role}:${role}_secret@127.0.0.1:${server.port}/mutuals\n`
  writeFileSync(join(secrets, 'database_url'), url('mutuals_app'))
  writeFileSync(join(secrets, 'database_migration_url'), url('mutuals_owner'))
  writeFileSync(join(secrets, 'smtp_url'), 'smtps://name:password@mail.example.org\n')
  writeFileSync(join(secrets, 'encryption_key'), `${Buffer.alloc(32, 1).toString('base64')}\n`)
  writeFileSync(join(secrets, 'metrics_token'), 'token\n')
})
afterAll(async () => {
  await server.stop({ immediate: true })
  await place.remove()
  rmSync(secrets, { recursive: true })
})

async function asSuper(statements: string[]): Promise<void> {
  const client = new pg.Client(server.url('super', 'postgres'))
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A path of a secret in a container, as a path of this test's. */
const here = (text: string): string => text.replaceAll('/run/secrets', secrets)

/** The settings that the file gives the application, with what its comment puts into compose.env. */
function environment(): Record<string, string> {
  const [, service = ''] = file.split(/^ {2}mutuals:$/m)
  const [, lines = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service) ?? []
  const named = [...file.matchAll(/^#.*?echo '([A-Z_]+)=(\S+)'(?:.*?echo '([A-Z_]+)=(\S+)')?/gm)].flatMap(
    ([, ...parts]) => [parts.slice(0, 2), parts.slice(2)],
  )
  const given = Object.fromEntries(named)
  return Object.fromEntries(
    [...lines.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      here(value.replace(/^\$\{(\w+):[-?](.*)\}$/, (_, each, otherwise) => given[each] ?? otherwise)),
    ]),
  )
}

/** Statements of a file for psql, with its variables. */
function statementsOf(text: string): string[] {
  const values = new Map<string, string>()
  const bare = text.replaceAll(/^\\set (\w+) `(.*)`$/gm, (_, name, command) => {
    values.set(name, spawnSync('sh', ['-c', here(command)], { encoding: 'utf8' }).stdout.trim())
    return ''
  })
  const filled = bare.replaceAll(/:'(\w+)'/g, (_, name) => pg.escapeLiteral(values.get(name) ?? ''))
  return filled.split(/;\n/).filter((statement) => statement.trim() !== '')
}

test('each setting and each secret that the compose file names exists, and the start accepts them', () => {
  const given = environment()
  const config = readConfig(given)
  expect(config).toMatchObject({
    demo: false,
    publicUrl: 'https://exchange.example.org',
    ADMIN_EMAILS: ['you@example.org'],
    linkDelivery: 'mail',
    METRICS_TOKEN: 'token',
  })
  for (const name of Object.keys(given)) expect(config).toHaveProperty(name.replace(/_FILE$/, ''))
  const [, declared = ''] = file.split(/^secrets:$/m)
  const files = [...declared.matchAll(/^ {2}(\w+): \{ file: \/etc\/mutuals\/(\w+) \}$/gm)]
  const used = [...file.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name)
  expect(files.map(([, name]) => name).sort()).toEqual([...new Set(used)].sort())
  for (const [, name, path] of files) {
    expect(path).toBe(name)
    expect(file).toContain(` > ${name}`)
  }
})

test('the roles and the database of the compose file are enough to start the application', async () => {
  await asSuper(statementsOf(inDeploy('compose-roles.sql')))
  const { DATABASE_URL_FILE = '', DATABASE_MIGRATION_URL_FILE = '' } = environment()
  const config = readConfig({ DATABASE_URL_FILE, DATABASE_MIGRATION_URL_FILE, DATA_DIR: secrets })
  expect(config.DATABASE_URL).toContain('mutuals_app:mutuals_app_secret@')
  const prepared = await prepareDatabase(config, () => {})
  const client = new pg.Client(prepared.urls.app)
  await client.connect()
  const { rows } = await client.query('SELECT current_user AS role, count(*)::int AS members FROM member')
  expect(rows).toEqual([{ role: 'mutuals_app', members: 0 }])
  await client.end()
  await prepared.stop({ immediate: false })
})

test('the compose file asks the same question about health as the image, and gives it time for the answer', () => {
  const [, command = ''] = /CMD \["node", "-e", "(.*)"\]\n/.exec(inDeploy('Containerfile')) ?? []
  expect(command).toContain('/readyz')
  expect(file).toContain(`"${command}"`)
  for (const text of [file.split(/^ {2}mutuals:$/m)[1] ?? '', inDeploy('Containerfile')]) {
    const [, seconds] = /timeout[:=] ?(\d+)s/.exec(text) ?? []
    expect(Number(seconds)).toBeGreaterThan(11)
  }
})
