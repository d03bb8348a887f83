import { expect, test } from 'vitest'
import { reasonText } from './visit-reasons.ts'

test('Already visited', () => {
  expect(reasonText({ reason: 'Already visited this website within the last hour' })).toBe(
    'You already visited this website recently. Wait 1 hour before visiting again.',
  )
})

test('Insufficient visit time', () => {
  expect(reasonText({ reason: 'Insufficient visit time', engagementTime: 9, requiredDuration: 15 })).toBe(
    'Visit too short: 9s of 15s required. Keep the product tab open for full duration.',
  )
})

test('Session not found', () => {
  expect(reasonText({ reason: 'Session not found' })).toBe(
    'Visit session expired. Try visiting the website again.',
  )
})

test('any other reason is shown unchanged', () => {
  expect(reasonText({ reason: 'The owner ended it. Pick another task.' })).toBe(
    'The owner ended it. Pick another task.',
  )
})

test('without a reason the visit is incomplete', () => {
  for (const result of [{}, { reason: '' }, { reason: null }])
    expect(reasonText(result)).toBe('Visit incomplete - no points earned')
})
