/** A value of a form: text, or the list or object that brackets in the names describe. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

interface Branch {
  [name: string]: string | Branch
}

const maxDepth = 8

/**
 * Parses a form in the format of the provider's API: `a[b][0][c]=d`. Names that count up from 0 become a
 * list. Unlike in a browser's form, each name occurs once.
 */
export function readForm(text: string): { [name: string]: FormValue } {
  const root: Branch = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) insertValue(root, partsOf(name), value)
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, toValue(value)]))
}

function partsOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))].slice(0, maxDepth)
}

function insertValue(branch: Branch, [first = '', ...rest]: string[], value: string): void {
  const name = first === '' ? String(Object.keys(branch).length) : first
  if (rest.length === 0) {
    branch[name] = value
    return
  }
  const known = branch[name]
  const next: Branch = known !== undefined && typeof known !== 'string' ? known : Object.create(null)
  branch[name] = next
  insertValue(next, rest, value)
}

function toValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name, place) => name === String(place)))
    return names.map((name) => toValue(value[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, toValue(value[name] ?? '')]))
}
