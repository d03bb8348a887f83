import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeUsername } from '#contract/people/members.ts'
import type { Viewer } from '#contract/people/sessions.ts'
import { authCacheKey } from '../../api/cache-times.ts'
import { write } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Field, Input } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { toast } from '../../design/toast-store.ts'

interface Props {
  username: string
  open: boolean
  onClose: () => void
}

/** Lets the member choose another username; the server's verdict appears at the field. */
export function UsernameDialog({ username, open, onClose }: Props) {
  const { value, setValue, error, busy, send, close } = useRename(username, onClose)
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Change username"
      text="Other members see this name. Once you change it, anyone can take the old one."
      send="Change username"
      busy={busy}
      onSend={send}
    >
      <Field label="Username" hint={rules} error={error}>
        <Input
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={setValue}
        />
      </Field>
    </FormDialog>
  )
}

const rules = 'Use 3 to 24 letters, digits and underscores, starting with a letter or digit.'

function useRename(username: string, onClose: () => void) {
  const client = useQueryClient()
  // null: not typed yet.
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? username
  const { busy, error, send, setError } = useSend('changeUsername')
  const end = (): void => {
    setTyped(null)
    setError()
    onClose()
  }
  const rename = async (): Promise<void> => {
    const chosen = value.trim()
    if (busy) return
    if (chosen === username) {
      end()
      // Another tab may have changed it since.
      return client.invalidateQueries({ queryKey: authCacheKey })
    }
    await send(async () => {
      const { inReview } = await write(changeUsername, { body: { username: chosen } })
      if (inReview) {
        toast({
          title: 'Username in review',
          description: `You stay ${username} until an admin has read the new one.`,
        })
        return end()
      }
      client.setQueryData<Viewer | null>(authCacheKey, (viewer) => viewer && { ...viewer, username: chosen })
      toast({ title: 'Username changed', description: `You’re ${chosen} now.` })
      end()
    })
  }
  return { value, setValue: setTyped, error, busy, send: rename, close: end }
}
