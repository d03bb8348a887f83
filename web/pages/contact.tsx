import { ContactForm } from '../community/support/contact-form.tsx'
import { TextLink } from '../design/button.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** A form that opens a ticket for somebody without an account. */
export default function ContactPage({ boot }: PageProps) {
  return (
    <div className="mx-auto grid w-full max-w-145 gap-6 py-6 max-desk:px-4">
      <PageHead
        title="Contact"
        sub={
          <>
            A person reads every message. With an account, <TextLink href="/support">a ticket</TextLink> is
            quicker: it can point to the task, order or campaign.
          </>
        }
      />
      <ContactForm site={boot.site} />
    </div>
  )
}
