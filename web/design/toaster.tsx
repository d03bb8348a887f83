import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import { PlainToasts } from './plain-toasts.tsx'
import { useToasts } from './toast-store.ts'

const ToastViewport = lazyPart(() => import('./toast-viewport.tsx'), PlainToasts)

/** Once in a frame. What draws a toast is loaded with the first one, since most visits see none. */
export function Toaster() {
  const toasts = useToasts()
  if (toasts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastViewport toasts={toasts} />
    </Suspense>
  )
}
