/** Acts once the page is visible: at once, or when the member returns from the other tab. */
export function whenSeen(act: () => void): void {
  const check = (): void => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', check)
    act()
  }
  document.addEventListener('visibilitychange', check)
  check()
}
