import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'
import { root } from '#database/root.ts'
import { folderFromArguments } from './built-folder.ts'
import { tooHeavy } from './first-load.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

const compressible = /\.(?:js|css|svg|html|json|txt|xml|webmanifest)$/
/** Files below this size hardly shrink, given the headers of a compressed response. */
const worthwhileBytes = 256

/**
 * Builds the bundles of the browser and of the server's renderer (vite.config.ts) in the given folder,
 * compresses the browser's files in advance, and adds the third-party notices.
 */
async function build(folder: string): Promise<void> {
  const [client, renderer] = [join(folder, 'client'), join(folder, 'renderer')]
  const builder = await createBuilder({
    logLevel: 'warn',
    environments: { client: { build: { outDir: client } }, ssr: { build: { outDir: renderer } } },
  })
  await builder.buildApp()
  await compressFolder(client)
  // Hardly ever read, and as much to compress as everything else.
  await writeFile(join(client, 'third-party-notices.txt'), thirdPartyNotices(root))
  const heavy = await tooHeavy(folder)
  if (heavy.length > 0) throw new Error(`A first load exceeds its limit:\n${heavy.join('\n')}`)
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

await build(folderFromArguments()).catch((error: unknown) => {
  // A stack inside the bundler's code helps nobody.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
