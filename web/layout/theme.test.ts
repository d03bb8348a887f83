import { expect, test } from 'vitest'
import { parseTheme, shownTheme } from './theme.ts'

test('dark is the theme where nothing sensible is stored', () => {
  expect(parseTheme(null)).toBe('dark')
  expect(parseTheme('neon')).toBe('dark')
  expect(parseTheme('dark')).toBe('dark')
  expect(parseTheme('light')).toBe('light')
  expect(parseTheme('system')).toBe('system')
})

test('only the system theme follows the system', () => {
  expect(shownTheme('dark', false)).toBe('dark')
  expect(shownTheme('light', true)).toBe('light')
  expect(shownTheme('system', true)).toBe('dark')
  expect(shownTheme('system', false)).toBe('light')
})
