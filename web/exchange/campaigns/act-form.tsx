import type { ComponentProps, ReactNode } from 'react'
import type { Campaign } from '#contract/exchange/campaigns.ts'
import type { WriteOnce } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Form } from '../../design/field.tsx'

/** Props of the content of a campaign's dialog. */
export interface ContentProps {
  campaign: Campaign
  /** Outlives the content, so a request that failed is repeated even after the dialog was closed. */
  writeOnce: WriteOnce
  onClose: () => void
}

interface Props {
  /** The submit button; null: not known yet. */
  send: Omit<ComponentProps<typeof Button>, 'type'> | null
  error?: string | undefined
  onSend: () => unknown
  onClose: () => void
  children?: ReactNode
}

/** Fields of an act on a campaign, with the buttons that close the dialog and send it. */
export function ActForm({ send, error, onSend, onClose, children }: Props) {
  return (
    <Form className="grid gap-4" onSend={onSend}>
      {children}
      {error ? <Note tone="danger">{error}</Note> : null}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        {send ? <Button type="submit" {...send} /> : null}
      </div>
    </Form>
  )
}
