import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Targeting } from '#contract/exchange/campaigns.ts'
import type { DraftProps } from './draft-fields.tsx'
import { PriceStep } from './price-step.tsx'

const none: Targeting = { languages: [], countries: [], hours: null }

function shown(isPremium: boolean, targeting: Targeting): string {
  const terms = { isPremium, durations: [], mostTarget: 5000, tasksToFullTerms: 0 }
  const draft = { target: '10', dayLimit: '', hourLimit: '', requiredDuration: 0, reward: 3, targeting }
  const props = { terms, draft, errors: { targeting: 'It needs premium.' }, onChange: () => {} }
  return renderToStaticMarkup(<PriceStep {...(props as unknown as DraftProps)} />)
}

test('an owner whose premium has ended sees what a campaign was limited to, why it can’t start, and can remove it', () => {
  const html = shown(false, { ...none, languages: ['de'] })
  expect(html).toContain('Remove German')
  expect(html).toContain('It needs premium.')
  expect(shown(false, none)).toContain('Premium adds languages')
  expect(shown(true, none)).not.toContain('Premium adds languages')
})
