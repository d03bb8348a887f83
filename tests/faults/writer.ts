import { createPool } from '#database/connection.ts'
import { startEmbedded } from '#database/embedded/index.ts'

/**
 * A program to be killed: it uses the embedded server of argv[2] and, with `write` as argv[3], inserts rows from
 * eight connections and prints each number once its commit is acknowledged. First line: `ready PORT adopted|own`.
 */
const [dataDir = '', mode] = process.argv.slice(2)
const server = await startEmbedded({ dataDir, log: () => {} })
await server.createDatabase('faults')
process.stdout.write(`ready ${server.port} ${server.adopted ? 'adopted' : 'own'}\n`)
process.on('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})

// A killed test takes its programs with it.
const parent = process.ppid
setInterval(() => process.ppid !== parent && process.exit(1), 250)

if (mode === 'write') {
  const pool = createPool(server.url('owner', 'faults'))
  await pool.query(
    'create table if not exists acknowledged (id bigint generated always as identity, word text)',
  )
  const write = async () => {
    for (;;) {
      const { rows } = await pool.query(`insert into acknowledged (word) values ('kept') returning id`)
      process.stdout.write(`${rows[0].id}\n`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, write))
}
