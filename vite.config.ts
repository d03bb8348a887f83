import { globSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutSchemas } from './tools/lean-contract.ts'
import { trimIcons } from './web/design/trim-icons.ts'

const players = 'web/features/players'
/** What the player pages load: no page of ours shares a line with them. */
const playerEntries = [
  `${players}/player.css`,
  ...['youtube', 'tiktok', 'soundcloud', 'twitch'].map((platform) => `${players}/adapters/${platform}.ts`),
  `${players}/twins/clip.ts`,
  `${players}/twins/platforms.ts`,
]

/** What a document names for its page; each is asked for by its address alone. */
const pageEntries = globSync(['web/pages/*.tsx', 'web/shells/*.tsx'], { cwd: import.meta.dirname })

const isStyle = (file: string): boolean => file.endsWith('.css')

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), trimIcons(), withoutSchemas()],
  builder: {},
  build: {
    target: 'es2023',
    // Documents link what their page needs.
    modulePreload: { polyfill: false, resolveDependencies: (_chunk, needed) => needed.filter(isStyle) },
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: ['web/entry.client.tsx', 'web/early.ts', 'web/styles.css', ...pageEntries, ...playerEntries],
          output: {
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }],
            },
          },
          // The entry asks for what pages and frames export.
          preserveEntrySignatures: 'exports-only',
          // Calls that describe: where nobody uses their answer they do nothing.
          treeshake: {
            manualPureFunctions: ['z', 'defineOperation'],
            // Our modules only say what there is: one that is imported and not used (Static) is not loaded.
            moduleSideEffects: [{ test: /\/(?:contract|web)\/.*\.tsx?$/, sideEffects: false }],
          },
        },
      },
    },
    ssr: {
      // Only the bundle carries its dependencies: in development they must stay outside to load at all.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: { outDir: 'dist/renderer', ssr: true, rolldownOptions: { input: 'web/entry.server.tsx' } },
    },
  },
}))
