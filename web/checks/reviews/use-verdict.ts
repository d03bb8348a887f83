import { CallError, sentenceOf } from '../../api/client.ts'
import { toastError, useSend } from '../../api/use-send.ts'
import { toast } from '../../design/toast-store.ts'
import { useAsked } from '../../design/use-modal.ts'

const isLate = (thrown: unknown): boolean =>
  thrown instanceof CallError && (thrown.code === 'conflict' || thrown.code === 'not_found')

/**
 * Sends one verdict at a time, after a dialog if `ask` opened one. If someone was quicker, a toast says so, and the next
 * case opens, as after a verdict of one's own. dialog: props of the dialog that `ask` opens.
 */
export function useVerdict<Asked>(onDone: () => unknown) {
  const { asked, ask, close } = useAsked<Asked>()
  const { busy, error, send } = useSend('a verdict')
  const decide = (run: () => Promise<unknown>, said: string): void => {
    const settle = async (): Promise<void> => {
      try {
        await run()
        toast({ title: said })
      } catch (thrown) {
        if (!isLate(thrown)) throw thrown
        toast({ title: 'Already decided', description: sentenceOf(thrown), variant: 'destructive' })
      }
      close()
      onDone()
    }
    // The dialog covers the toasts.
    void send(settle, asked === null ? toastError : undefined)
  }
  const dialog = { open: asked !== null, onClose: close, busy, error }
  return { asked, ask, busy, dialog, decide }
}
