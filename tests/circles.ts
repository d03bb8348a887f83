import type { createCircle } from '#contract/community/circles.ts'
import type { Request } from '#contract/operation.ts'
import type { Caller } from './caller.ts'
import type { Party } from './exchange.ts'

type Fields = Request<typeof createCircle>['body']

/** Fields of a circle that anybody can join, without its name and picture. */
export const aCircle = {
  about: 'We watch to the end, and say what we saw.',
  rules: '',
  topic: 'craft',
  joinBy: 'open',
} as const

/** Creates a circle, by default one that anybody can join. */
export async function newCircle(person: Caller, fields: Partial<Fields> & Pick<Fields, 'name'>) {
  return (await person.do.createCircle({ ...aCircle, picture: null, ...fields })).circle
}

/** Body of a verdict on what the checks hold. */
export const heldVerdict = (released: boolean, note?: string) =>
  ({ kind: 'held', verdict: released ? 'released' : 'removed', ...(!released && note && { note }) }) as const

/** Releases or removes what the checks hold of this author, as an admin. */
export async function decideHeldOf(
  admin: Caller,
  { username }: Pick<Party, 'username'>,
  released: boolean,
): Promise<void> {
  const { cases } = await admin.do.listCases({ kind: 'held', limit: 100 })
  const found = cases.find(({ evidence }) => 'author' in evidence && evidence.author === username)
  await admin.do.decideCase({ caseId: found?.id ?? '', ...heldVerdict(released, 'Insulting') })
}
