import { type Connection, dropConnection, listConnections } from '#contract/exchange/connections.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { declareAct } from '../../api/act-dialog.tsx'
import { handleText } from './account-labels.ts'

/** Disconnects an account. */
export function disconnect(platform: PlatformName, { id, handle, access }: Connection) {
  const revoked =
    access === 'working' ? ` We revoke our access to ${platformLabels[platform]} and delete it here.` : ''
  return declareAct(dropConnection, {
    title: `Disconnect ${handleText(platform, handle)}?`,
    text: `What you earned stays yours.${revoked} Tasks there need a screenshot again.`,
    keep: 'Keep it',
    verb: 'Disconnect',
    params: { connectionId: id },
    said: 'Disconnected.',
    settle: [listConnections],
  })
}
