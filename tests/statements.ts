import { visit } from '#tools/tidy/source.ts'
import { isProductCode, lineAt, type ProjectFile, type Tree } from '#tools/tidy/tree.ts'

/** A statement in the source: its place, and its text between the parts that are inserted. */
interface Written {
  place: string
  parts: string[]
}

const verb =
  /^[\s(]*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|TRUNCATE|COPY|CALL|select|insert into|delete from)\s/

function statementsOf(file: ProjectFile): Written[] {
  const found: Written[] = []
  const add = (parts: string[], start: number): void => {
    if (verb.test(parts[0] ?? '')) found.push({ place: `${file.path}:${lineAt(file.text, start)}`, parts })
  }
  visit(file, {
    Literal: ({ value, start }) => (typeof value === 'string' ? add([value], start) : undefined),
    TemplateLiteral: ({ quasis, start }) =>
      add(
        quasis.map(({ value }) => value.cooked ?? value.raw),
        start,
      ),
  })
  return found
}

/** Every statement of the product, of those that are written as one text. */
export const statementsIn = (tree: Tree): Written[] =>
  tree.files
    .filter(({ path }) => isProductCode(path) && !/^(web|contract)\//.test(path))
    .flatMap(statementsOf)

/** Places of the statements that are part of none of the texts that ran. */
export const neverRun = (tree: Tree, ran: readonly string[]): string[] =>
  statementsIn(tree)
    .filter(({ parts }) => !ran.some((text) => holds(text, parts)))
    .map(({ place }) => place)

/** Place of the statement that a text was made of: of those whose parts it has, the longest. */
export function placeOf(statements: readonly Written[], text: string): string {
  const [longest] = statements
    .filter(({ parts }) => holds(text, parts))
    .toSorted((one, other) => other.parts.join('').length - one.parts.join('').length)
  return longest?.place ?? 'a test'
}

/** True if the text has these parts in this order. */
function holds(text: string, parts: readonly string[]): boolean {
  let from = 0
  for (const part of parts) {
    const at = text.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return true
}
