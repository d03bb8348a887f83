const ICON_FILE = /@phosphor-icons\/react\/dist\/defs\/(\w+)\.es\.js$/
const ENTRY = /\[\s*"(\w+)",\s*([\s\S]*?)\n {2}\](?=,|\n)/g

/** The icons that are drawn bold: in buttons and under 16 px. All others show their regular form there too. */
const DRAWN_BOLD =
  /^(Arrow|Caret|Check$|Copy|DotsThree|Envelope|HandCoins|Lightning|Minus|PaperPlane|Pause|Pencil|Play$|Plus|Stop|Trash|X$)/

/** Weights that an icon keeps (DESIGN: regular, fill; bold where small; platforms are always filled). */
function keptWeights(icon: string): string[] {
  if (icon.endsWith('Logo')) return ['fill']
  return DRAWN_BOLD.test(icon) ? ['regular', 'fill', 'bold'] : ['regular', 'fill']
}

/** The definition of an icon with only the weights it keeps; the first of them replaces the rest. */
export function trimIcon(icon: string, code: string): string {
  const drawings = new Map<string, string>()
  for (const [, weight = '', drawing = ''] of code.matchAll(ENTRY)) drawings.set(weight, drawing)
  const [first = '', ...others] = keptWeights(icon)
  if (![first, ...others].every((weight) => drawings.has(weight))) return code
  const rest = ['regular', 'bold', 'fill'].filter((weight) => !others.includes(weight))
  // The drawings call React by the short name that this file imports it under.
  const react = /import \* as (\w+) from "react"/.exec(code)?.[1] ?? 'React'
  return `import * as ${react} from "react";
const first = ${drawings.get(first)};
const weights = /* @__PURE__ */ new Map([
  ${rest.map((weight) => `["${weight}", first]`).join(', ')},
  ${others.map((weight) => `["${weight}", ${drawings.get(weight)}]`).join(',\n  ')}
]);
export { weights as default };
`
}

/** A Vite plugin that leaves two thirds of every icon out of the bundles. */
export function trimIcons() {
  return {
    name: 'trim-icons',
    transform(code: string, id: string) {
      const icon = ICON_FILE.exec(id)?.[1]
      return icon ? { code: trimIcon(icon, code), map: null } : null
    },
  }
}
