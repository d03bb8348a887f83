import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'
import { tooHeavy } from './first-load.ts'

const compressible = /\.(?:js|css|svg|html|json|txt|xml|webmanifest)$/
/** Below this a compressed copy is hardly smaller than its headers. */
const worthwhileBytes = 256

/** Builds what the browser and the server's renderer load (vite.config.ts), and compresses it once for all. */
async function build(): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
  const client = builder.environments.client
  if (!client) throw new Error('vite.config.ts has no environment client')
  const folder = join(builder.config.root, client.config.build.outDir)
  await compressFolder(folder)
  const heavy = await tooHeavy(folder)
  if (heavy.length > 0) throw new Error(`A first load is heavier than it may be:\n${heavy.join('\n')}`)
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < worthwhileBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}

await build().catch((error: unknown) => {
  // Where in the bundler's code it happened helps nobody.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
