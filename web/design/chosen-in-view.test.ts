import { expect, test } from 'vitest'
import { distanceTo } from './chosen-in-view.ts'

const bar = { left: 16, right: 366 }

test.for([
  { chosen: 'fully visible', left: 200, right: 280, by: 0 },
  { chosen: 'at the very edge', left: 286, right: 366, by: 0 },
  { chosen: 'cut by the edge', left: 300, right: 380, by: 149 },
  { chosen: 'far beyond the edge', left: 700, right: 780, by: 549 },
  { chosen: 'before the start', left: -100, right: -20, by: -251 },
])('a bar scrolls by $by px if the chosen item is $chosen', ({ left, right, by }) => {
  expect(distanceTo({ left, right }, bar)).toBe(by)
})
