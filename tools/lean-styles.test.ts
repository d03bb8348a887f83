import { expect, it } from 'vitest'
import { leanStyles } from './lean-styles.ts'

it('drops from utilities what nothing reads, the style of borders, and the fallback of a mixed colour', () => {
  const css = `.font-strong { --tw-font-weight: 600; font-weight: 600; }
  .border-t { border-top-style: var(--tw-border-style); border-top-width: 1px; }
  .border-dashed { --tw-border-style: dashed; border-style: dashed; }
  .move { --tw-shift: 4px; translate: var(--tw-shift); }
  .row:hover { color: red; @supports (color: color-mix(in lab, red, red)) { color: color-mix(in srgb, red, blue); } }
  @property --tw-border-style { syntax: "*"; inherits: false; initial-value: solid; }
  @property --tw-shift { syntax: "*"; inherits: false; }`
  expect(leanStyles(css).replaceAll(/\s+/g, ' ')).toBe(
    '.font-strong { font-weight: 600; } .border-t { border-top-width: 1px; } .border-dashed { border-style: dashed; } .move { --tw-shift: 4px; translate: var(--tw-shift); } .row:hover { color: red; color: color-mix(in srgb, red, blue); } @property --tw-shift { syntax: "*"; inherits: false; }',
  )
})
