import { AdEditor } from '../community/ads/ad-editor.tsx'
import { AdList } from '../community/ads/ad-list.tsx'
import { ButtonLink } from '../design/button.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** The ads: their list, or the one that the address names. */
export default function AdManagerPage({ boot }: PageProps) {
  const { ad } = boot.query
  if (ad)
    return (
      <>
        <PageHead
          title={ad === 'new' ? 'New ad' : 'Change an ad'}
          back={{ label: boot.title, href: '/admin/ad-manager' }}
        />
        <AdEditor adId={ad === 'new' ? null : ad} />
      </>
    )
  return (
    <>
      <PageHead
        title={boot.title}
        sub="Members with premium see no ads. No one sees one beside a player or a running task."
        actions={
          <ButtonLink variant="solid" icon="Plus" href="/admin/ad-manager?ad=new">
            Create an ad
          </ButtonLink>
        }
      />
      <AdList query={boot.query} />
    </>
  )
}
