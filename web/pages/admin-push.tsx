import { useState } from 'react'
import type { Broadcast } from '#contract/community/broadcasts.ts'
import { BroadcastList } from '../community/broadcasts/broadcast-list.tsx'
import { Composer } from '../community/broadcasts/composer.tsx'
import { Button } from '../design/button.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** News to members who asked for it: drafts, what was sent, and the composer. */
export default function AdminPushPage({ boot }: PageProps) {
  const [open, setOpen] = useState<Broadcast | 'new' | null>(null)
  return (
    <>
      <PageHead
        title={boot.title}
        sub="Only members who chose news get it, at most three a day."
        actions={
          open === null ? (
            <Button variant="solid" icon="Plus" onClick={() => setOpen('new')}>
              New draft
            </Button>
          ) : undefined
        }
      />
      {open === null ? (
        <BroadcastList query={boot.query} onEdit={setOpen} />
      ) : (
        <Composer broadcast={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
