/** Acts once the page is in sight: at once, or when the person comes back from the other tab. */
export function whenSeen(act: () => void): void {
  const look = (): void => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    act()
  }
  document.addEventListener('visibilitychange', look)
  look()
}
