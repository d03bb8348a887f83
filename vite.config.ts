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

const isStyle = (file: string): boolean => file.endsWith('.css')

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), trimIcons(), withoutSchemas()],
  builder: {},
  build: {
    target: 'es2023',
    // Documents link what their page needs; a list of it for every page in the entry would grow each first load.
    modulePreload: { polyfill: false, resolveDependencies: (_chunk, needed) => needed.filter(isStyle) },
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: ['web/entry.client.tsx', 'web/early.ts', 'web/styles.css', ...playerEntries],
          // Calls that describe: where nobody uses their answer they do nothing.
          treeshake: { manualPureFunctions: ['z', 'defineOperation'] },
        },
      },
    },
    ssr: {
      // Only the bundle carries its dependencies: in development they must stay outside to load at all.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: { outDir: 'dist/server', ssr: true, rolldownOptions: { input: 'web/entry.server.tsx' } },
    },
  },
}))
