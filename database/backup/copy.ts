import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Table } from './contents.ts'

/** What went through a copy. */
export type Copied = { rows: number; sha256: string }

/** Text of rows packs eight to one already here, and a better packer takes longer than the disk gains. */
const level = 3

/** Writes the rows of a table into a packed file and onto the disk. */
export async function copyToFile(client: pg.ClientBase, table: Table, path: string): Promise<Copied> {
  const rows = client.query(to(copyOut(table)))
  const sum = summing()
  await pipeline(rows, sum.pass, createGzip({ level }), createWriteStream(path, { mode: 0o600, flush: true }))
  return { rows: rows.rowCount, sha256: sum.digest() }
}

/** Reads the rows of a packed file into a table. */
export async function copyFromFile(client: pg.ClientBase, table: Table, path: string): Promise<Copied> {
  const rows = client.query(from(`COPY ${table.name} (${table.columns.join(', ')}) FROM STDIN`))
  const sum = summing()
  await pipeline(createReadStream(path), createGunzip(), sum.pass, rows)
  return { rows: rows.rowCount, sha256: sum.digest() }
}

/** What the rows of a table would be as a file, without writing one. */
export async function sumOfTable(client: pg.ClientBase, table: Table): Promise<Copied> {
  const rows = client.query(to(copyOut(table)))
  const sum = summing()
  await pipeline(rows, sum.pass, nowhere())
  return { rows: rows.rowCount, sha256: sum.digest() }
}

/** The checksum of a file; of what is in it where it is `packed`. */
export async function sumOfFile(path: string, { packed }: { packed: boolean }): Promise<string> {
  const sum = summing()
  if (packed) await pipeline(createReadStream(path), createGunzip(), sum.pass, nowhere())
  else await pipeline(createReadStream(path), sum.pass, nowhere())
  return sum.digest()
}

const copyOut = ({ name, columns }: Table): string => `COPY ${name} (${columns.join(', ')}) TO STDOUT`

function summing(): { pass: Transform; digest: () => string } {
  const hash = createHash('sha256')
  const pass = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { pass, digest: () => hash.digest('hex') }
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })
