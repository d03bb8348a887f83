/** A value of a form: text, or what brackets in the names make of it. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

interface Branch {
  [name: string]: string | Branch
}

const depthMost = 8

/**
 * Reads a form as the provider's API takes them: `a[b][0][c]=d`. Names that are numbers from 0 on make a list.
 * Unlike a browser's form a name comes once.
 */
export function readForm(text: string): { [name: string]: FormValue } {
  const root: Branch = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) plant(root, partsOf(name), value)
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, ripen(value)]))
}

function partsOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))].slice(0, depthMost)
}

function plant(branch: Branch, [first = '', ...rest]: string[], value: string): void {
  const name = first === '' ? String(Object.keys(branch).length) : first
  if (rest.length === 0) {
    branch[name] = value
    return
  }
  const known = branch[name]
  const next: Branch = known !== undefined && typeof known !== 'string' ? known : Object.create(null)
  branch[name] = next
  plant(next, rest, value)
}

function ripen(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name, place) => name === String(place)))
    return names.map((name) => ripen(value[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, ripen(value[name] ?? '')]))
}
