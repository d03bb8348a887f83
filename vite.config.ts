import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { trimIcons } from './web/design/trim-icons.ts'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), trimIcons()],
  builder: {},
  build: { target: 'es2023', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: ['web/entry.client.tsx', 'web/early.ts', 'web/styles.css'] },
      },
    },
    ssr: {
      // Only the bundle carries its dependencies: in development they must stay outside to load at all.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: { outDir: 'dist/server', ssr: true, rolldownOptions: { input: 'web/entry.server.tsx' } },
    },
  },
}))
