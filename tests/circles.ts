import { createCircle } from '#contract/community/circles.ts'
import type { Request } from '#contract/operation.ts'
import { keyed } from './client.ts'
import type { Person } from './exchange.ts'

type Fields = Request<typeof createCircle>['body']

/** Creates a circle, by default one that anybody can join. */
export async function newCircle(
  { client }: Pick<Person, 'client'>,
  fields: Partial<Fields> & Pick<Fields, 'name'>,
) {
  const about = 'We watch to the end, and say what we saw.'
  const body: Fields = { about, rules: '', topic: 'craft', joinBy: 'open', picture: null, ...fields }
  return (await client.call(createCircle, { body }, keyed(crypto.randomUUID()))).body.circle
}
