import { expect, test } from 'vitest'
import { attemptReasons, attemptStates } from '#contract/attempts.ts'
import { reasonSentences, stateWord } from './attempt-words.ts'

test('each state has its own word', () => {
  expect(new Set(attemptStates.map(stateWord)).size).toBe(attemptStates.length)
})

test('why and what to do are two sentences', () => {
  const { text, advice } = attemptReasons.too_short
  expect(reasonSentences({ reason: text, advice })).toEqual([
    'The visit was too short.',
    'Start it again at once, and keep the page open for the full time.',
  ])
  expect(reasonSentences({ reason: null, advice: null })).toEqual([])
})
