import { NotRead } from '../../design/placeholders.tsx'
import { Spinner } from '../../design/spinner.tsx'

/** In the place of a form whose prices are loading, or could not be loaded. */
export function NoTerms({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <Spinner label="Loading prices" />
  return <NotRead title="Couldn’t load the prices" text="Nothing was set aside." retry={onRetry} />
}
