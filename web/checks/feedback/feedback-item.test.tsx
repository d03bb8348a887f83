import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Feedback } from '#contract/checks/feedback.ts'
import { FeedbackItem } from './feedback-item.tsx'

test('feedback of a deleted account says so, and asks for no rating of empty answers', () => {
  const feedback: Feedback = {
    id: '01a21e60-13a1-7736-83ed-c24cd782e012',
    pieceId: '7',
    state: 'approved',
    platform: 'website',
    title: 'Moon jar',
    url: 'https://example.org/',
    thumbnailUrl: null,
    by: 'deleted-4',
    owner: 'ben',
    works: '',
    fix: '',
    moment: '',
    at: null,
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
  }
  const html = renderToStaticMarkup(<FeedbackItem feedback={feedback} side="received" />)
  expect(html).toContain('by a deleted account')
  expect(html).toContain('The answers were deleted with the account')
  expect(html).not.toMatch(/What works|deleted-4|radio|button/)
})
