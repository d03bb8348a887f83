import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitsContext } from '../../layout/waits.ts'
import { ProofPicture } from './proof-picture.tsx'

test('a deleted screenshot says after how many days, as the admins have set them', () => {
  const seconds = { verdictSeconds: 1, disputeSeconds: 1, freshProofSeconds: 1, holdSeconds: 1 }
  const waits = { ...seconds, undoneSeconds: 1, appealSeconds: 1 }
  const html = renderToStaticMarkup(
    <WaitsContext value={{ ...waits, screenshotSeconds: 60 * 86_400 }}>
      <ProofPicture picture={{ url: null, width: 1, height: 1, sentAt: '', found: [], notes: [] }} label="" />
    </WaitsContext>,
  )
  expect(html).toContain('deleted after 60 days.')
})
