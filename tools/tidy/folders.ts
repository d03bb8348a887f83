import type { Check } from './tree.ts'

const deepest = 4
const saysNothing =
  /^(libs?|utils?|misc|common|helpers?|shared|other|general|stuff)(\.(test\.)?(tsx?|mjs|css|sql))?$/

/** A name says what is inside, and no folder is more than four deep. */
export const folders: Check = {
  name: 'folders',
  find(tree) {
    const seen = new Set<string>()
    return tree.files.flatMap(({ path }) => {
      const parts = path.split('/')
      const folder = parts.slice(0, -1).join('/')
      const problems: string[] = []
      if (parts.length - 1 > deepest && !seen.has(folder))
        problems.push(`${folder} is ${parts.length - 1} folders deep; the limit is ${deepest}`)
      seen.add(folder)
      const vague = parts.find((part) => saysNothing.test(part))
      if (vague !== undefined) problems.push(`the name ${vague} does not say what is inside`)
      return problems.map((message) => ({ path, line: 1, message }))
    })
  },
}
