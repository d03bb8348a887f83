import { globSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconSprite } from './tools/icon-sprite.ts'
import { withoutSchemas } from './tools/lean-contract.ts'
import { sharedChunks } from './tools/shared-chunks.ts'

const players = 'web/checks/players'
/** Scripts and styles of pages that are no React: players, and the page that a visit's tab begins with. */
const plainEntries = [
  'web/exchange/visits/opening.ts',
  `${players}/player.css`,
  ...['youtube', 'tiktok', 'soundcloud', 'twitch'].map((platform) => `${players}/adapters/${platform}.ts`),
  'web/demo/players/clip.ts',
  'web/demo/players/platforms.ts',
]

/** Modules that a document names for its page and shell; each is loaded by its URL alone. */
const pageEntries = globSync(['web/pages/*.tsx', 'web/shells/*.tsx'], { cwd: import.meta.dirname })

const shared = sharedChunks(import.meta.dirname)

const isStyle = (file: string): boolean => file.endsWith('.css')

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: 'web/public',
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    iconSprite(import.meta.dirname),
    withoutSchemas(),
    shared.plugin,
  ],
  builder: {},
  build: {
    target: 'es2023',
    // Older browsers lack what the stylesheet is made of: layers, oklch, color-mix, nesting.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    // Documents already link the modules of their page.
    modulePreload: { polyfill: false, resolveDependencies: (_chunk, needed) => needed.filter(isStyle) },
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          input: [
            'web/entry.client.tsx',
            'web/early.ts',
            'web/service-worker.ts',
            'web/styles.css',
            ...pageEntries,
            ...plainEntries,
          ],
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', priority: 3, test: /node_modules\/(?:react|react-dom|scheduler)\// },
                ...shared.groups,
              ],
              // A group has its own modules alone, not what they import.
              includeDependenciesRecursively: false,
            },
          },
          // The entry uses the exports of pages and frames; others may be added for the groups.
          preserveEntrySignatures: 'allow-extension',
          // Calls that only describe: they do nothing if their result is unused. A method of a variable with such a name is
          // one of them too.
          treeshake: {
            manualPureFunctions: ['z', 'count', 'points', 'define', 'icon'],
            propertyReadSideEffects: false,
            // Our modules only declare things, so one that is imported but unused (Static) is not loaded.
            moduleSideEffects: [{ test: /\/(?:contract|web)\/.*\.tsx?$/, sideEffects: false }],
          },
        },
      },
    },
    ssr: {
      // Only the build bundles dependencies. In development they must stay external to load at all. A built
      // renderer contains React's production code alone, whatever the server's environment says.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      // At its start the renderer may load what a browser loads on first use.
      build: {
        ssr: true,
        rolldownOptions: { input: 'web/entry.server.tsx', checks: { ineffectiveDynamicImport: false } },
      },
    },
  },
}))
