import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContactForm } from './contact-form.tsx'

test.each([
  ['mail', false],
  ['page', false],
  ['terminal', true],
] as const)(
  'without a mail server the contact form says that answers wait for one (%s)',
  (linkDelivery, says) => {
    const form = renderToStaticMarkup(<ContactForm site={{ linkDelivery }} />)
    expect(form.includes('no email is sent yet')).toBe(says)
  },
)
