import { expect, test } from 'vitest'
import { trimIcon, trimIcons } from './trim-icons.ts'

const entry = (weight: string, path: string) => `  [
    "${weight}",
    /* @__PURE__ */ a.createElement(a.Fragment, null, /* @__PURE__ */ a.createElement("path", { d: "${path}" }))
  ]`
const definition = `import * as a from "react";
const e = /* @__PURE__ */ new Map([
${[
  entry('bold', 'M1'),
  entry('duotone', 'M2'),
  entry('fill', 'M3'),
  entry('light', 'M4'),
  entry('regular', 'M5'),
  entry('thin', 'M6'),
].join(',\n')}
]);
export {
  e as default
};
`

/** Numbers of the drawings that are still in the code. */
const drawings = (code: string) => [1, 2, 3, 4, 5, 6].filter((number) => code.includes(`"M${number}"`))

test('an icon keeps its regular and filled drawing', () => {
  expect(drawings(trimIcon('House', definition))).toEqual([3, 5])
})

test('an icon that is drawn small keeps its bold drawing too', () => {
  expect(drawings(trimIcon('CaretDown', definition))).toEqual([1, 3, 5])
})

test('a platform icon keeps only its filled drawing', () => {
  expect(drawings(trimIcon('YoutubeLogo', definition))).toEqual([3])
})

test('a weight that was left out falls back to another drawing', () => {
  const code = trimIcon('House', definition)
  expect(code).toContain('["regular", first]')
  expect(code).toContain('["bold", first]')
})

test('code of an unknown form stays as it is, and other files are not touched', () => {
  expect(trimIcon('House', 'export default 1')).toBe('export default 1')
  expect(trimIcons().transform(definition, '/app/web/design/button.tsx')).toBeNull()
})
