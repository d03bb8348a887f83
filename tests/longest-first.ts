import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders of the longest files, in this order; the others by size, as the base sorts them. */
const longest = [/\/tests\/operation\//, /\/tests\/faults\//, /\/tests\/browser\//, /\/server\//]

/** Begins with the longest files: one that begins last would leave the other processes without work. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((folder) => folder.test(moduleId))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
