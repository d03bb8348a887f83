import { homedir } from 'node:os'
import { dirname, posix } from 'node:path'
import { root } from '#database/root.ts'
import { type Check, type Finding, isTest, linesMatching, type ProjectFile } from './tree.ts'

/** Common folders of software: naming one does not reveal a machine. */
const conventional = /^\/$|^\/(app|opt|srv|tmp|usr|var|root|home)(\/|$)/

const machinePlaces = [root, dirname(root), homedir()]
  .filter((place) => !conventional.test(place))
  .map((place) => new RegExp(`${RegExp.escape(place)}(?![\\w-])`, 'g'))

/** Home folders, which do not exist on other machines. */
const personal = /(?<![\w./])\/(home|Users)\/[a-z][\w-]*/g

const above = /(?<![\w/.])(\.\.\/)+[\w-]+/g

/** Nothing names a path on one machine, nor one outside the project: a clone has neither. */
export const paths: Check = {
  name: 'paths',
  find: (tree) =>
    tree.files
      .filter(({ path }) => !isTest(path))
      .flatMap((file) => [
        ...[...machinePlaces, personal].flatMap((place) => namings(file, place)),
        ...leavings(file),
      ]),
}

const namings = ({ path, text }: ProjectFile, place: RegExp): Finding[] =>
  [...linesMatching(text, place)].map(({ line, found }) => ({
    path,
    line,
    message: `names ${found}, a path on one machine`,
  }))

const leavings = ({ path, text }: ProjectFile): Finding[] =>
  [...linesMatching(text, above)]
    .filter(({ found }) => posix.join(posix.dirname(path), found).startsWith('..'))
    .map(({ line, found }) => ({ path, line, message: `${found} is outside the project` }))

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
