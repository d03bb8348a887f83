import { Toast as Radix } from 'radix-ui'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { dismissToast, type Toast } from './toast-store.ts'

function Notice({ toast }: { toast: Toast }) {
  const destructive = toast.variant === 'destructive'
  return (
    <Radix.Root
      className={classes('toast', destructive && 'toast-destructive')}
      type={destructive ? 'foreground' : 'background'}
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id)
      }}
    >
      <Icon name={destructive ? 'WarningCircle' : 'CheckCircle'} weight="fill" />
      <div className="grid flex-1 gap-0.5 min-w-0">
        {toast.title ? (
          <Radix.Title className={classes('font-strong', destructive && 'text-danger-text')}>
            {toast.title}
          </Radix.Title>
        ) : null}
        {toast.description ? (
          <Radix.Description className="toast-description">{toast.description}</Radix.Description>
        ) : null}
      </div>
      {toast.action ? (
        <Radix.Action
          className="btn btn-line btn-sm self-center"
          altText={toast.action.altText}
          onClick={toast.action.onSelect}
        >
          {toast.action.label}
        </Radix.Action>
      ) : null}
      <Radix.Close className="icon-btn icon-btn-sm -my-1.25" aria-label="Close">
        <Icon name="X" />
      </Radix.Close>
    </Radix.Root>
  )
}

/** Shows toasts for 5 s; a swipe right by 50 px closes them, F8 moves focus to them (spec §9). */
export default function ToastViewport({ toasts }: { toasts: Toast[] }) {
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport className="toasts" hotkey={['F8']} />
    </Radix.Provider>
  )
}
