import { Problem } from './problem.ts'

const uniqueViolation = '23505'

/** The result of a write. @throws Problem conflict with this sentence if another row has the value of the field */
export async function unlessTaken<Result>(
  write: Promise<Result>,
  field: string,
  sentence: string,
): Promise<Result> {
  try {
    return await write
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== uniqueViolation) throw thrown
    throw Problem.field(field, sentence, 'conflict')
  }
}
