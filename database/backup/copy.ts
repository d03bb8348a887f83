import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Table } from './contents.ts'

export type Copied = { rows: number; sha256: string }

/** Row text shrinks to an eighth at this level already; a higher one costs more time than the smaller file saves. */
const level = 3

/** Writes the rows of a table into a compressed file, flushed to disk. */
export async function copyToFile(client: pg.ClientBase, table: Table, path: string): Promise<Copied> {
  const rows = client.query(to(copyOut(table)))
  const sum = summing()
  await pipeline(rows, sum.pass, createGzip({ level }), createWriteStream(path, { mode: 0o600, flush: true }))
  return sum.result()
}

/** Reads the rows of a compressed file into a table. */
export async function copyFromFile(client: pg.ClientBase, table: Table, path: string): Promise<void> {
  const rows = client.query(from(`COPY ${table.name} (${table.columns.join(', ')}) FROM STDIN`))
  await pipeline(createReadStream(path), createGunzip(), rows)
}

/** Row count and checksum of a table's COPY output, without writing a file. */
export async function sumOfTable(client: pg.ClientBase, table: Table): Promise<Copied> {
  const rows = client.query(to(copyOut(table)))
  const sum = summing()
  await pipeline(rows, sum.pass, nowhere())
  return sum.result()
}

/** Checksum of a file; if it is `packed`, of its uncompressed content. */
export async function sumOfFile(path: string, { packed }: { packed: boolean }): Promise<string> {
  const sum = summing()
  if (packed) await pipeline(createReadStream(path), createGunzip(), sum.pass, nowhere())
  else await pipeline(createReadStream(path), sum.pass, nowhere())
  return sum.result().sha256
}

const lineBreak = 10

const copyOut = ({ name, columns }: Table): string => `COPY ${name} (${columns.join(', ')}) TO STDOUT`

/**
 * Counts and sums the rows that pass: one a line, since COPY escapes line breaks. The row count of the library's stream
 * is still 0 at its end if the server's last message arrives by itself.
 */
function summing(): { pass: Transform; result: () => Copied } {
  const hash = createHash('sha256')
  let rows = 0
  const pass = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(lineBreak); at >= 0; at = chunk.indexOf(lineBreak, at + 1)) rows++
      done(null, chunk)
    },
  })
  return { pass, result: () => ({ rows, sha256: hash.digest('hex') }) }
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })
