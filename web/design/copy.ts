import { toast } from './toast-store.ts'

/** Copies a text and says so; `what` names it. If the browser forbids it, shows the text to copy by hand. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: `${what} copied.` })
  } catch {
    toast({ title: 'Copy it by hand', description: text })
  }
}
