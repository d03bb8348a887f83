import { type Connection, dropConnection, listConnections } from '#contract/exchange/connections.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { handleText } from './account-words.ts'

interface Props {
  platform: PlatformName
  connection: Connection
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before an account is disconnected. */
export function DisconnectDialog({ platform, connection, open, onClose }: Props) {
  const { busy, error, send } = useAct('account action', [listConnections], onClose)
  const name = handleText(platform, connection.handle)
  const disconnect = () =>
    send(() => write(dropConnection, { params: { connectionId: connection.id } }), 'Disconnected.')
  const access =
    connection.access === 'working'
      ? ` We revoke our access to ${platformLabels[platform]} and delete it here.`
      : ''
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Disconnect ${name}?`}
      text={`What you earned stays yours.${access} Tasks there need a screenshot again.`}
      keep="Keep it"
      verb="Disconnect"
      busy={busy}
      error={error}
      onConfirm={disconnect}
    />
  )
}
