import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnProof } from '#contract/checks/proofs.ts'
import { ProofState } from './proof-states.tsx'

test('an earner whose clear screenshot waits for an admin is not told that it couldn’t be read', () => {
  const html = renderToStaticMarkup(<ProofState proof={{ stage: 'admin' } as OwnProof} />)
  expect(html).toContain('A person checks the screenshot.')
  expect(html).not.toContain('couldn’t be read')
})
