import { useState } from 'react'
import { listVideoImports, type VideoImport } from '#contract/community/video-imports.ts'
import { formatCount } from '#contract/numbers.ts'
import { useReadAgain } from '../api/read-again.ts'
import { ImportForm, ImportRows } from '../community/video-imports/import-rows.tsx'
import { Button } from '../design/button.tsx'
import { Card, Note } from '../design/card.tsx'
import { ProgressBar } from '../design/progress-bar.tsx'
import { countText } from '../design/texts.ts'
import { Time } from '../design/time.tsx'
import { Desk, useDesk } from '../layout/desk.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** Videos of a channel, a playlist or a file: read, chosen, and added as drafts for the house or a member. */
export default function AdminYoutubeImportPage({ boot }: PageProps) {
  const readAgain = useReadAgain()
  const desk = useDesk(listVideoImports)
  const [opened, setOpened] = useState<VideoImport | null>(null)
  const quota = desk.list.pages[0]?.quota
  const show = (found: VideoImport): void => {
    setOpened(found)
    void readAgain(listVideoImports)
  }
  return (
    <>
      <PageHead
        title={boot.title}
        sub="Videos become drafts of campaigns: members start their own, the house’s start when members have too few tasks."
      />
      {quota?.mode === 'twin' ? (
        <Note>
          The demo has one made-up channel: youtube.com/@tidewater. With YOUTUBE_API_KEY the real ones are
          read.
        </Note>
      ) : quota?.mode === 'none' ? (
        <Note tone="warn">Set YOUTUBE_API_KEY to read channels and playlists. A CSV file needs no key.</Note>
      ) : null}
      <div className="with-rail">
        <ImportForm isKeyed={quota?.mode !== 'none'} onRead={show} />
        <Quota quota={quota} />
      </div>
      {opened ? <ImportRows key={opened.id} found={opened} onChange={show} /> : null}
      <Desk
        of={desk}
        title="Imports"
        empty={{
          title: 'No imports yet',
          text: 'Lists that you read appear here, with what became of them.',
        }}
      >
        {(found) => (
          <li className="list-row">
            <div className="list-row-text">
              <span className="list-row-title trunc">{found.source}</span>
              <span className="list-row-sub">
                {summaryOf(found)}, for {found.owner ?? 'the house'}, by {found.by},{' '}
                <Time iso={found.at} inSentence />
              </span>
            </div>
            <Button size="sm" onClick={() => setOpened(found)}>
              Open<span className="sr-only"> the import of {found.source}</span>
            </Button>
          </li>
        )}
      </Desk>
    </>
  )
}

function summaryOf({ rows }: VideoImport): string {
  const count = (state: string): number => rows.filter((row) => row.state === state).length
  const failed = count('failed')
  return [
    countText(rows.length, 'video'),
    `${count('added')} added`,
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ')
}

function Quota({ quota }: { quota: { used: number; limit: number } | undefined }) {
  return (
    <Card title="Quota today" body="grid gap-2.5">
      <ProgressBar label="Quota today" value={quota?.used ?? 0} max={quota?.limit ?? 1} />
      <p className="sub num">
        {quota ? `${formatCount(quota.used)} of ${formatCount(quota.limit)} requests` : 'Loading'}
      </p>
      <p className="dim text-13">
        A list of 50 videos costs 3. The quota is full again at midnight in California.
      </p>
    </Card>
  )
}
