import { expect, test } from 'vitest'
import { attemptReasons, attemptStates } from '#contract/exchange/attempts.ts'
import { reasonSentences, stateWords } from './attempt-labels.ts'

test('no two states share a word', () => {
  expect(new Set(attemptStates.map((state) => stateWords[state])).size).toBe(attemptStates.length)
})

test('the reason and the advice are two sentences', () => {
  const { text, advice } = attemptReasons.too_short
  expect(reasonSentences({ reason: text, advice })).toEqual([
    'The visit was too short.',
    'Start it again at once, and keep the page open for the full time.',
  ])
  expect(reasonSentences({ reason: null, advice: null })).toEqual([])
})
