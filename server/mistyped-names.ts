/** Names shorter than this are too close to other programs' (HOME, HOST). */
const leastLength = 6

/**
 * Finds variables whose names are almost those of a setting: a sentence for each. Another program's variable is
 * left alone if the setting it resembles is set too.
 */
export function mistypedNames(
  env: NodeJS.ProcessEnv,
  { settings, secrets }: { settings: readonly string[]; secrets: readonly string[] },
): string[] {
  const known = new Set([...settings, ...secrets.map((name) => `${name}_FILE`)])
  const problems: string[] = []
  for (const name of Object.keys(env)) {
    if (!env[name] || known.has(name)) continue
    const plain = name.replace(/_FILE$/, '')
    const meant = [...known].find((one) => isNearly(name, one) && !env[one])
    if (plain !== name && plain.length >= leastLength && known.has(plain))
      problems.push(`${name} is not a setting, since only secrets are read from files: set ${plain}`)
    else if (meant)
      problems.push(
        `${name} is not a setting. Did you mean ${meant}? Correct the name, or remove the variable`,
      )
  }
  return problems
}

/** True if at most one letter in five was left out, added, changed or swapped with the next one, beyond the first. */
function isNearly(name: string, setting: string): boolean {
  const typed = name.toUpperCase().replaceAll('-', '_')
  if (setting.length < leastLength || typed[0] !== setting[0]) return false
  return editsBetween(typed, setting) <= Math.floor(setting.length / 5)
}

/** Optimal string alignment: edits that turn one text into the other. */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= one.length; i += 1) {
    rows[i] = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const change = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swap = swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      rows[i]?.push(Math.min(change, swap, at(i - 1, j) + 1, at(i, j - 1) + 1))
    }
  }
  return at(one.length, other.length)
}
