import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '#database/root.ts'
import { folderFromArguments } from './built-folder.ts'

/** Packages that read or start files next to their own, so they stay in node_modules. */
const withFiles = ['pino', 'pdfkit', 'sharp', 'vite']

/**
 * Bundles the server into a few files in the given folder: a start that opens 1,400 small ones takes twice as long (decision
 * 058). Nothing is minified, to keep the stack of a logged error readable.
 */
async function buildServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: { main: 'server/main.ts', inside: 'server/inside.ts' },
    platform: 'node',
    external: withFiles,
    // The job queue prints a failed connection with console.trace, amid JSON lines, and then logs it.
    treeshake: { manualPureFunctions: ['console.trace'] },
    // A built server is a production server, whatever the shell says.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  await bundle.write({ dir: join(folder, 'server'), comments: false })
  await bundle.close()
}

await buildServer(folderFromArguments())
