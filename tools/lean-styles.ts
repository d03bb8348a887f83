import type { Plugin } from 'vite'

/** Style of a border, which the reset already sets to solid. */
const borderStyle = /[\w-]+-style: var\(--tw-border-style\);/g
/** Fallback for browsers without color-mix(), which we don't build for. */
const mixFallback = /@supports \(color: color-mix\(in lab, red, red\)\) \{([^{}]*)\}/g
/** Value that a utility passes to others in a custom property, and the type of such a property. */
const passed = /@property (--tw-[\w-]+) \{[^}]*\}|(?<=[{;}\s])(--tw-[\w-]+):[^;}]*;/g

/** The stylesheet as Tailwind writes it, without declarations that change nothing. */
export function leanStyles(css: string): string {
  const plain = css.replaceAll(borderStyle, '').replaceAll(mixFallback, '$1')
  return plain.replaceAll(passed, (text, typed, declared) =>
    plain.includes(`var(${typed ?? declared}`) ? text : '',
  )
}

/** Leaves out of the stylesheet of every page what changes nothing. */
export const leanStylesheet = (): Plugin => ({
  name: 'lean-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/styles\.css$/ },
    handler: leanStyles,
  },
})
