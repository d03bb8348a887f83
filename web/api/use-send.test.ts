import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { readToasts, removeToast } from '../design/toast-store.ts'
import { leaveFor, type Sending, useSend } from './use-send.ts'

afterEach(() => vi.unstubAllGlobals())

test('what leads to another page is busy until Back shows this one again as it was left', async () => {
  const page = Object.assign(new EventTarget(), { location: { assign: vi.fn() } })
  vi.stubGlobal('window', page)
  let isBusy = true
  const left = leaveFor('/checkout?order=1').then(() => {
    isBusy = false
  })
  await Promise.resolve()
  expect([page.location.assign.mock.calls, isBusy]).toEqual([[['/checkout?order=1']], true])
  page.dispatchEvent(new Event('pageshow'))
  await left
  expect(isBusy).toBe(false)
})

test.each([
  ['open', true],
  ['closed', false],
])(
  'the error of an act sent from a dialog is a toast once that is closed (%s)',
  async (_state, isConnected) => {
    removeToast()
    vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('document', { querySelectorAll: () => [{ isConnected }] })
    const form: { send?: Sending['send'] } = {}
    const Form = () => {
      form.send = useSend('a test').send
      return null
    }
    renderToStaticMarkup(createElement(Form))
    expect(await form.send?.(() => Promise.reject(new Error('lost')))).toBe(false)
    expect(readToasts().map(({ variant }) => variant)).toEqual(isConnected ? [] : ['destructive'])
  },
)
