import { CallError, sentenceOf } from '../../api/client.ts'
import { toastError, useSend } from '../../api/use-send.ts'
import { toast } from '../../design/toast-store.ts'
import { useAsked } from '../../design/use-modal.ts'

/**
 * Sends one verdict at a time, after a dialog if `ask` opened one. `run` returns its toast. If someone was quicker,
 * a toast says so, and the next case opens, as after a verdict of one's own. lateCodes: of errors that mean so. dialog: props
 * of the dialog that `ask` opens.
 */
export function useVerdict<Asked>(
  onDone: () => unknown,
  lateCodes: readonly (string | null)[] = ['conflict', 'not_found'],
) {
  const { asked, ask, close } = useAsked<Asked>()
  const { busy, error, send } = useSend('a verdict')
  const decide = (run: () => Promise<string>): void => {
    const settle = async (): Promise<void> => {
      try {
        toast({ title: await run() })
      } catch (thrown) {
        if (!(thrown instanceof CallError && lateCodes.includes(thrown.code))) throw thrown
        toast({ title: 'Already decided', description: sentenceOf(thrown), variant: 'destructive' })
      }
      close()
      await onDone()
    }
    // The dialog covers the toasts.
    void send(settle, asked === null ? toastError : undefined)
  }
  const dialog = { open: asked !== null, onClose: close, busy, error }
  return { asked, ask, busy, dialog, decide }
}
