import { type FeedbackPiece, listFeedbackPieces, momentPicture } from '#contract/checks/feedback.ts'
import { ButtonLink, TextLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { countText } from '../../design/texts.ts'
import { Thumb } from '../../design/thumb.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { FeedbackItem } from './feedback-item.tsx'
import { emptyFeedback, failedFeedback } from './feedback-list.tsx'
import { opinionsOf, PieceMap } from './piece-map.tsx'

/** Feedback that the member received, by the piece that it is about. */
export function FeedbackPieces() {
  return (
    <Card flush>
      <PageList
        list={usePages(listFeedbackPieces, {})}
        rowsOf={({ pieces }) => pieces}
        failed={failedFeedback}
        empty={emptyFeedback.received}
      >
        {(piece) => <Piece piece={piece} />}
      </PageList>
    </Card>
  )
}

/** Feedback without a moment that is shown below a piece at once. */
const untimedAtOnce = 3

function Piece({ piece }: { piece: FeedbackPiece }) {
  const { id, feedback, opinions } = piece
  const [newest] = feedback
  if (!newest) return null
  const { title, url, platform, thumbnailUrl } = newest
  const untimed = feedback.filter(({ at }) => at === null)
  const hasMap = opinionsOf(feedback).length > 0
  return (
    <li className="grid gap-5 border-b border-line p-5 last:border-b-0 max-desk:p-4">
      <header className="flex min-w-0 flex-wrap items-center gap-3">
        <Thumb src={thumbnailUrl} platform={platform} />
        <div className="list-row-text min-w-40 flex-1">
          <h2 className="grid">
            <a className="list-row-title trunc two-lines" href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          </h2>
          <span className="list-row-sub">{countText(opinions, 'opinion')}</span>
        </div>
        {hasMap ? (
          <ButtonLink size="sm" icon="DownloadSimple" href={momentPicture(id)} download>
            Save as picture
          </ButtonLink>
        ) : null}
      </header>
      {hasMap ? <PieceMap piece={piece} /> : null}
      {untimed.length > 0 ? (
        <ul aria-label="Without a time">
          {hasMap ? <li className="pb-2 text-13 font-label text-ink-3">Without a time</li> : null}
          {untimed.slice(0, untimedAtOnce).map((each) => (
            <FeedbackItem key={each.id} feedback={each} side="received" ofPiece />
          ))}
        </ul>
      ) : null}
      {opinions > 1 ? (
        <TextLink className="justify-self-start" href={`/content-feedback?piece=${id}`}>
          All {countText(opinions, 'opinion')} on it
        </TextLink>
      ) : null}
    </li>
  )
}
