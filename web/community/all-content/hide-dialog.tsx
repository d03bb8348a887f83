import { hideWritten, listWritten, type Written } from '#contract/community/all-content.ts'
import type { Request } from '#contract/operation.ts'
import { decideHeld } from '#contract/trust/holds.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { useWriteOnce } from '../../api/use-write-once.ts'
import { NoteDialog } from '../../design/form-dialog.tsx'

interface Props {
  /** The text to hide; null: the dialog is closed. */
  item: Written | null
  onClose: () => void
}

/** Asks why something is to be hidden. */
export function HideDialog({ item, onClose }: Props) {
  const writeOnce = useWriteOnce()
  const { busy, error, act, send } = useAct('hiding', [listWritten])
  const release = (heldId: string): void =>
    void act(() => writeOnce(decideHeld, { params: { heldId }, body: { released: true } }), 'Shown again.')
  const hide = async (reason: string): Promise<void> => {
    if (!item) return
    const params = { kind: item.kind, id: item.id } as Request<typeof hideWritten>['params']
    const isDone = await send(async () => {
      const { heldId } = await write(hideWritten, { params, body: { reason } })
      return {
        title: 'Hidden, and in review.',
        action: { label: 'Undo', altText: 'Release it in AI moderation', onSelect: () => release(heldId) },
      }
    })
    if (isDone) onClose()
  }
  return (
    <NoteDialog
      key={item?.id}
      open={item !== null}
      onClose={onClose}
      title={`Hide this ${item?.kind ?? 'text'}?`}
      text={
        item?.kind === 'campaign'
          ? 'It leaves the lists with the creator’s other campaigns of the same content, and waits in AI moderation to be released or removed. The points stay set aside.'
          : 'Only its author sees it from now on. It waits in AI moderation to be released or removed.'
      }
      send="Hide it"
      busy={busy}
      label="Reason"
      hint="For whoever decides; it is logged with your name."
      missing="Say briefly why."
      error={error}
      onSend={hide}
    >
      {item ? <p className="text-13 text-ink-2 line-clamp-3 wrap-anywhere">{item.text}</p> : null}
    </NoteDialog>
  )
}
