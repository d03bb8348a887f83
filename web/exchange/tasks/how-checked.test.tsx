import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitsContext } from '../../layout/waits.ts'
import { HowChecked } from './earn-layout.tsx'
import { checksOf } from './task-filters.ts'

const waits = {
  verdictSeconds: 48 * 3600,
  disputeSeconds: 259_200,
  freshProofSeconds: 259_200,
  holdSeconds: 86_400,
  undoneSeconds: 604_800,
  appealSeconds: 604_800,
  screenshotSeconds: 2_592_000,
}

test('the wait for a verdict is the one that the admins have set', () => {
  const html = renderToStaticMarkup(
    <WaitsContext value={waits}>
      <HowChecked checks={['creator']} />
    </WaitsContext>,
  )
  expect(html).toContain('Paid once the creator approves, or after 48 hours.')
})

test('only the checks of the list are explained', () => {
  const html = renderToStaticMarkup(
    <WaitsContext value={waits}>
      <HowChecked checks={checksOf({ platform: 'website', action: 'visit' })} />
    </WaitsContext>,
  )
  expect(html.match(/check-badge/g)).toHaveLength(1)
  expect(html).toContain('Paid as soon as it ends.')
})

test('no wait is shown outside of the members’ shell', () => {
  expect(() => renderToStaticMarkup(<HowChecked checks={['creator']} />)).toThrow('members’ shell knows')
})
