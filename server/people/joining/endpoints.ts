import { listJoinLinks, makeJoinLink, readJoining, revokeJoinLink } from '#contract/people/joining.ts'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '../../audit/index.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { addLink, codeHashOf, isUsable, links, newCode, revokeLink } from './links.ts'

/** Endpoints of who can join, for visitors, and of invitation links, for admins. */
export const joiningEndpoints: readonly Endpoint[] = [
  endpoint(readJoining, async ({ query }, { services, cookies }) => {
    const { joining } = services.settings.installation()
    const hash = joining === 'invited' ? codeHashOf(query.join ?? cookies.get('joining')) : null
    return { joining, isInvited: hash !== null && (await isUsable(services.pool, hash)) }
  }),
  serve(listJoinLinks, links),
  endpoint(makeJoinLink, async ({ body }, { services, member }) => {
    const { code, hash } = newCode()
    await inTransaction(services.pool, async (client) => {
      const id = await addLink(client, { ...body, hash })
      await writeAudit(client, {
        actorId: member.id,
        act: 'make_join_link',
        subject: { kind: 'join_link', id },
        detail: { ...body },
      })
    })
    return { url: `${services.config.publicUrl}/register?join=${code}` }
  }),
  endpoint(revokeJoinLink, async ({ params }, { services, member }) => {
    const id = Number(params.linkId)
    await inTransaction(services.pool, async (client) => {
      if (!(await revokeLink(client, id)))
        throw new Problem('not_found', 'Invitation link not found, or revoked already.')
      await writeAudit(client, {
        actorId: member.id,
        act: 'revoke_join_link',
        subject: { kind: 'join_link', id },
      })
    })
  }),
]
