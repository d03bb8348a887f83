import { rolldown } from 'rolldown'
import { root } from '#database/root.ts'

/** They read files that lie beside their own, or start them: they stay in node_modules. */
const withFiles = ['pino', 'pdfkit', 'sharp', 'vite']

/**
 * Puts what the server loads into few files: a start that opens 1,400 small ones takes twice as long (decision 058).
 * Nothing is shortened, so that the stack of a logged error can be read.
 */
async function buildServer(): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: 'server/main.ts',
    platform: 'node',
    external: withFiles,
  })
  await bundle.write({ dir: 'dist/server', cleanDir: true })
  await bundle.close()
}

await buildServer()
