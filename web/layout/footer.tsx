import { Brand } from '../design/brand.tsx'
import { ButtonLink } from '../design/button.tsx'
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

/** One line of links, for pages that have only the logo. */
export const PageLinks = () => (
  <nav className="bare-links" aria-label="More pages">
    <ul className="flex flex-wrap justify-center gap-x-5 text-13">
      {linkColumns.slice(1).flatMap(({ links }) =>
        links.map(([label, href]) => (
          <li key={href}>
            <a className="block py-1.5 text-ink-2 hover:text-ink max-desk:py-3" href={href}>
              {label}
            </a>
          </li>
        )),
      )}
    </ul>
  </nav>
)

/** Content of the visitors' home page footer: columns of pages, and the community chat or the circles. */
export function Footer({ appName, communityUrl }: Pick<FrameProps, 'appName' | 'communityUrl'>) {
  return (
    <>
      <div>
        <Brand name={appName} size={24} />
        <p className="dim text-13 mt-3">People who follow each other.</p>
        <ButtonLink
          size="sm"
          icon="ChatText"
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
          className="grid gap-0.5 content-start justify-items-start max-desk:gap-0"
          aria-label={title}
        >
          <h2 className="mb-1.5 font-strong">{title}</h2>
          <ul>
            {links.map(([label, href]) => (
              <li key={href}>
                <a className="block py-1 text-ink-2 hover:text-ink max-desk:py-3" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  )
}
