import { createCircle } from '#contract/community/circles.ts'
import type { Request } from '#contract/operation.ts'
import { decideHeld, listHeld } from '#contract/trust/holds.ts'
import type { LocalPerson } from './app.ts'
import { keyed } from './client.ts'
import type { Person } from './exchange.ts'

type Fields = Request<typeof createCircle>['body']

/** Creates a circle, by default one that anybody can join. */
export async function newCircle(
  { client }: Pick<LocalPerson, 'client'>,
  fields: Partial<Fields> & Pick<Fields, 'name'>,
) {
  const about = 'We watch to the end, and say what we saw.'
  const body: Fields = { about, rules: '', topic: 'craft', joinBy: 'open', picture: null, ...fields }
  return (await client.call(createCircle, { body }, keyed(crypto.randomUUID()))).body.circle
}

/** Releases or removes what the checks hold of this author, as an admin. */
export async function decideHeldOf(admin: Person, { username }: Person, released: boolean): Promise<void> {
  const { held } = (await admin.client.call(listHeld, { query: { limit: 100 } })).body
  const heldId = held.find(({ author }) => author === username)?.id ?? ''
  const body = { released, ...(!released && { note: 'Insulting' }) }
  const { status } = await admin.client.call(
    decideHeld,
    { params: { heldId }, body },
    keyed(crypto.randomUUID()),
  )
  if (status !== 204) throw new Error(`not decided: ${status}`)
}
