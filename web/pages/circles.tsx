import { Suspense, useState } from 'react'
import { OwnQueries } from '../api/query-client.tsx'
import { AdSlot } from '../community/ads/ad-slot.tsx'
import type { CircleDialogProps } from '../community/circles/circle-dialog.tsx'
import { Directory } from '../community/circles/directory.tsx'
import { Button, ButtonLink } from '../design/button.tsx'
import { lazyPart, NotLoaded } from '../design/lazy-part.ts'
import { PageHead, type PageProps } from '../page.tsx'

const CircleDialog = lazyPart<CircleDialogProps>(
  () => import('../community/circles/circle-dialog.tsx'),
  NotLoaded,
)

/** The communities: browse, search, and create one. */
export default function CirclesPage({ boot }: PageProps) {
  // null: not opened yet, so its code is not loaded.
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <OwnQueries boot={boot}>
      <PageHead
        title="Creator Circles"
        sub="People who make what you make. Ask for feedback, give some, and stay."
        actions={
          boot.viewer ? (
            <Button variant="solid" icon="Plus" onClick={() => setOpen(true)}>
              Create a circle
            </Button>
          ) : (
            <ButtonLink variant="solid" href="/login">
              Sign in to join
            </ButtonLink>
          )
        }
      />
      <Directory query={boot.query} isMember={boot.viewer !== null} />
      <AdSlot slot="circles_foot" />
      {open === null ? null : (
        <Suspense fallback={null}>
          <CircleDialog
            open={open}
            onClose={() => setOpen(false)}
            onDone={({ id }) => location.assign(`/circles/${id}`)}
          />
        </Suspense>
      )}
    </OwnQueries>
  )
}
