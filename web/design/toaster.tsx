import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import { PlainToasts } from './plain-toasts.tsx'
import { useToasts } from './toast-store.ts'

const ToastViewport = lazyPart(() => import('./toast-viewport.tsx'), PlainToasts)

/** Rendered once per frame. The viewport is loaded with the first toast, since most visits see none. */
export function Toaster() {
  const toasts = useToasts()
  if (toasts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastViewport toasts={toasts} />
    </Suspense>
  )
}
