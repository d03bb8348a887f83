/** Ref of what a page is for: it takes the focus when it appears, unless something else has it. */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
