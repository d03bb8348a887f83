import { homedir } from 'node:os'
import { dirname, posix } from 'node:path'
import { root } from '#database/root.ts'
import type { Check, Finding } from './finding.ts'
import { isTest, linesMatching, type ProjectFile } from './tree.ts'

/** Folders where software is commonly put: naming one is no trace of a machine. */
const conventional = /^\/$|^\/(app|opt|srv|tmp|usr|var|root|home)(\/|$)/

const machinePlaces = [root, dirname(root), homedir()]
  .filter((place) => !conventional.test(place))
  .map((place) => new RegExp(`${RegExp.escape(place)}(?![\\w-])`, 'g'))

/** Other people's machines do not have these. */
const personal = /(?<![\w./])\/(home|Users)\/[a-z][\w-]*/g

const above = /(?<![\w/.])(\.\.\/)+[\w-]+/g

/** Nothing names a place on somebody's machine, nor one outside of the project: a clone has neither. */
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
    message: `names ${found}, a place on one machine`,
  }))

const leavings = ({ path, text }: ProjectFile): Finding[] =>
  [...linesMatching(text, above)]
    .filter(({ found }) => posix.join(posix.dirname(path), found).startsWith('..'))
    .map(({ line, found }) => ({ path, line, message: `${found} leads out of the project` }))
