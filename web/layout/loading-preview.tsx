import { Button } from '../design/button.tsx'
import { Row, Section } from '../design/preview/section.tsx'
import { useLoading } from './loading-provider.tsx'

/** The loading overlay, which hides by itself. */
export function LoadingPreview() {
  const { startLoading } = useLoading()
  return (
    <Section title="Loading overlay">
      <Row>
        <Button onClick={() => startLoading({ autoHide: true })}>Cover the page for 2 s</Button>
      </Row>
    </Section>
  )
}
