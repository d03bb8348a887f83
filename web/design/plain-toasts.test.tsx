import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlainToasts } from './toaster.tsx'

const shown = { id: '1', title: 'The kiln is paused.', open: true, variant: 'default' } as const
const undo = { label: 'Undo', altText: 'Resume it in the Content Hub', onSelect: () => {} }

test('a toast without its viewport still offers its action', () => {
  expect(renderToStaticMarkup(<PlainToasts toasts={[{ ...shown, action: undo }]} />)).toContain(
    '>Undo</button>',
  )
  expect(renderToStaticMarkup(<PlainToasts toasts={[shown]} />)).not.toContain('Undo')
})
