import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Feedback, FeedbackPiece } from '#contract/checks/feedback.ts'
import type { Moment } from '#contract/checks/feedback-moments.ts'
import { WaitsContext } from '../../layout/waits.ts'
import { PieceMap } from './piece-map.tsx'

const seconds = { verdictSeconds: 1, disputeSeconds: 1, freshProofSeconds: 1, holdSeconds: 1 }
const waits = { ...seconds, undoneSeconds: 1, appealSeconds: 1, screenshotSeconds: 1 }

const opinion = (number: number, at: Moment | null, state: Feedback['state'] = 'approved'): Feedback => ({
  id: `01a21e60-13a1-7736-83ed-${String(number).padStart(12, '0')}`,
  pieceId: '7',
  state,
  platform: 'youtube',
  title: 'Moon jar',
  url: 'https://example.org/',
  thumbnailUrl: null,
  by: `ben_${number}`,
  owner: 'ada',
  works: `Works ${number}`,
  fix: `Fix ${number}`,
  moment: 'The pour',
  at,
  reward: 40,
  earned: 0,
  disputableUntil: null,
  disputed: false,
  refusal: null,
  rating: null,
  tip: null,
  reported: false,
  inReview: false,
  writtenAt: '2026-11-30T10:09:00Z',
  decidesAt: null,
})

const drawn = (feedback: Feedback[], lengthSeconds: number | null = 240): string => {
  const piece: FeedbackPiece = { id: '7', opinions: feedback.length, lengthSeconds, feedback }
  return renderToStaticMarkup(
    <WaitsContext value={waits}>
      <PieceMap piece={piece} />
    </WaitsContext>,
  )
}

test('a map reads the newest opinion that waits, with the answer of its side first', () => {
  const html = drawn([
    opinion(1, { seconds: 72, side: 'works' }),
    opinion(2, { seconds: 40, side: 'fix' }, 'waiting'),
  ])
  expect(html.match(/<dd[^>]*>([^<]*)/)?.[1]).toBe('Fix 2')
  expect(html).toContain('1:12 works, by ben_1: Works 1')
  expect(html).toContain('4:00')
})

test('many opinions on one second are one dome with their number', () => {
  const many = Array.from({ length: 200 }, (_, index) => opinion(index, { seconds: 72, side: 'works' }))
  const html = drawn(many)
  expect(html.match(/<button[^>]*piece-dome/g)).toHaveLength(1)
  expect(html).toContain('aria-label="1:12 works, 200 opinions"')
  expect(html).toContain('1:12 carries it.')
})

test('a piece whose feedback names no moment has no map', () => {
  expect(drawn([opinion(1, null)], null)).toBe('')
})
