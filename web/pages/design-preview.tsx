import { Button } from '../design/button.tsx'
import { BrandPreview } from '../design/preview/brand-preview.tsx'
import { ChoicesPreview } from '../design/preview/choices-preview.tsx'
import { ControlsPreview } from '../design/preview/controls-preview.tsx'
import { FloatsPreview } from '../design/preview/floats-preview.tsx'
import { ListsPreview } from '../design/preview/lists-preview.tsx'
import { MarksPreview } from '../design/preview/marks-preview.tsx'
import { ProgressPreview } from '../design/preview/progress-preview.tsx'
import { Row, Section } from '../design/preview/section.tsx'
import { useLoading } from '../layout/loading-provider.tsx'
import { ThemeToggle } from '../layout/theme-toggle.tsx'
import { PageHead } from '../page.tsx'

/** Every part of the design in every state; available only in the demo. */
export default function DesignPreview() {
  return (
    <>
      <PageHead
        title="Design"
        sub="Every part in every state. Switch the theme and narrow the window."
        actions={<ThemeToggle labels />}
      />
      <BrandPreview />
      <ControlsPreview />
      <MarksPreview />
      <ChoicesPreview />
      <ListsPreview />
      <ProgressPreview />
      <FloatsPreview />
      <LoadingPreview />
    </>
  )
}

/** The loading overlay, which hides by itself. */
function LoadingPreview() {
  const { startLoading } = useLoading()
  return (
    <Section title="Loading overlay">
      <Row>
        <Button onClick={() => startLoading({ autoHide: true })}>Cover the page for 2 s</Button>
      </Row>
    </Section>
  )
}
