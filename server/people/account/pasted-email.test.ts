import { expect, test } from 'vitest'
import { contactUs } from '#contract/community/support.ts'
import { changeEmail } from '#contract/people/account.ts'
import { requestMagicLink } from '#contract/people/sessions.ts'
import { createClient } from '#tests/client.ts'
import { join } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()

test('an email is read as people paste it, to sign in, to change it and to write to support alike', async () => {
  const { client } = await join(server, 'pasted')
  const email = 'Ada <lovelace＠münchen.de>,\u200b'
  const question = {
    kind: 'question',
    subject: 'An email',
    text: 'Is this email read?',
    website: '',
  } as const
  expect((await client.call(changeEmail, { body: { email } })).status).toBe(200)
  expect((await createClient(server).call(requestMagicLink, { body: { email } })).status).toBe(200)
  expect((await createClient(server).call(contactUs, { body: { ...question, email } })).status).toBe(200)
  const { rows } = await server.database.owner.query(
    `SELECT address FROM email_change WHERE address LIKE 'lovelace@%' UNION ALL
     SELECT address FROM magic_link WHERE address LIKE 'lovelace@%' UNION ALL
     SELECT email FROM ticket WHERE email LIKE 'lovelace@%'`,
  )
  expect(rows).toEqual(Array(3).fill({ address: 'lovelace@xn--mnchen-3ya.de' }))
})
