import { Brand } from '../design/brand.tsx'
import { ButtonLink } from '../design/button.tsx'
import { ChatTextIcon } from '../design/icons.ts'
import type { FrameProps } from './frame.ts'

const linkColumns = [
  {
    title: 'Features',
    links: [
      ['Earn Points', '/earn-points'],
      ['Content Hub', '/content-hub'],
      ['Creator Tools', '/creator-tools'],
      ['Creator Circles', '/creator-circles'],
    ],
  },
  {
    title: 'Resources',
    links: [
      ['Blog', '/blog'],
      ['Pricing', '/pricing'],
      ['FAQ', '/faq'],
      ['Support', '/support'],
    ],
  },
  {
    title: 'Company',
    links: [
      ['About Us', '/about'],
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
      ['Contact', '/contact'],
    ],
  },
] as const

/** Content of the visitors' home page footer: columns of pages, and the community chat or the circles. */
export function Footer({ appName, communityUrl }: Pick<FrameProps, 'appName' | 'communityUrl'>) {
  return (
    <>
      <div>
        <Brand name={appName} size={24} />
        <p className="dim text-13 mt-3">People who follow each other.</p>
        <ButtonLink
          size="sm"
          icon={ChatTextIcon}
          href={communityUrl ?? '/circles'}
          className="mt-4"
          rel="noopener"
        >
          {communityUrl ? 'Join the community chat' : 'Join the community'}
        </ButtonLink>
      </div>
      {linkColumns.map(({ title, links }) => (
        <nav
          key={title}
          className="grid gap-0.5 content-start justify-items-start [&>h2]:mb-1.5 [&>h2]:font-strong [&_a]:block [&_a]:px-0 [&_a]:py-1 [&_a]:text-ink-2 [&_a:hover]:text-ink max-desk:gap-0 max-desk:[&_a]:px-0 max-desk:[&_a]:py-3"
          aria-label={title}
        >
          <h2>{title}</h2>
          <ul>
            {links.map(([label, href]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  )
}
