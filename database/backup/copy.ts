import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Table } from './contents.ts'

/** Rows and checksum of a copy. */
export type Copied = { rows: number; sha256: string }

/** Row text shrinks to an eighth at this level already; a higher one costs more time than the smaller file saves. */
const level = 3

/** Writes the rows of a table into a compressed file, flushed to disk. */
export async function copyToFile(client: pg.ClientBase, table: Table, path: string): Promise<Copied> {
  const rows = client.query(to(copyOut(table)))
  const sum = summing()
  await pipeline(rows, sum.pass, createGzip({ level }), createWriteStream(path, { mode: 0o600, flush: true }))
  return { rows: rows.rowCount, sha256: sum.digest() }
}

/** Reads the rows of a compressed file into a table. */
export async function copyFromFile(client: pg.ClientBase, table: Table, path: string): Promise<Copied> {
  const rows = client.query(from(`COPY ${table.name} (${table.columns.join(', ')}) FROM STDIN`))
  const sum = summing()
  await pipeline(createReadStream(path), createGunzip(), sum.pass, rows)
  return { rows: rows.rowCount, sha256: sum.digest() }
}

/** Row count and checksum of a table's COPY output, without writing a file. */
export async function sumOfTable(client: pg.ClientBase, table: Table): Promise<Copied> {
  const rows = client.query(to(copyOut(table)))
  const sum = summing()
  await pipeline(rows, sum.pass, nowhere())
  return { rows: rows.rowCount, sha256: sum.digest() }
}

/** Checksum of a file; if it is `packed`, of its uncompressed content. */
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
