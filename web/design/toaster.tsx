import { Suspense, useEffect } from 'react'
import { classes } from './classes.ts'
import { lazyPart } from './lazy-part.ts'
import { dismissToast, type Toast, useToasts } from './toast-store.ts'

const shownMs = 5000

function Notice({ toast: { id, title, description, action, variant } }: { toast: Toast }) {
  const isDestructive = variant === 'destructive'
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div
      className={classes('toast', isDestructive && 'toast-destructive')}
      role={isDestructive ? 'alert' : 'status'}
      data-state="open"
    >
      <div className="grid flex-1 gap-0.5 min-w-0">
        <p className={classes('font-strong', isDestructive && 'text-danger-text')}>{title}</p>
        {description ? <p className="toast-description">{description}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          className="btn btn-line btn-sm self-center"
          onClick={() => {
            action.onSelect()
            dismissToast(id)
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="btn btn-ghost btn-sm self-center" onClick={() => dismissToast(id)}>
        Close
      </button>
    </div>
  )
}

/** Fallback for toasts if their viewport could not be loaded: without a network there is most to report. */
export function PlainToasts({ toasts }: { toasts: Toast[] }) {
  return (
    <section className="toasts" aria-label="Notifications">
      {toasts
        .filter(({ open }) => open)
        .map((toast) => (
          <Notice key={toast.id} toast={toast} />
        ))}
    </section>
  )
}

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
