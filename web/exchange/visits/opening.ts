// Script of the page that a visit's tab begins with (server/rendering/opening-page.ts).

const patienceMs = 8000
const lookMs = 250

const site = location.hash.slice(1)
const text = `Opening ${site}…`
const heading = document.querySelector('h1')
if (site) document.title = text
if (site && heading) heading.textContent = text

const back = document.querySelector('a')
back?.addEventListener('click', (event) => {
  // Mutuals is open in the tab that opened this one; without it the link leads there.
  if (opener) event.preventDefault()
  close()
})
setTimeout(() => back?.removeAttribute('hidden'), patienceMs)
setInterval(() => {
  if (isForgotten()) close()
}, lookMs)

/** True if no page is going to send this tab anywhere: its page was closed, failed, or became another one than the viewer. */
function isForgotten(): boolean {
  // The viewer takes the name away when it sends the tab to the site, which may take its time.
  if (window.name === '') return false
  try {
    const page = (opener as Window | null)?.top
    if (!page || page.closed) return true
    const { readyState } = page.document
    return (
      readyState === 'complete' && !page.document.querySelector('[data-opening], [data-phase="starting"]')
    )
  } catch {
    // The browser's own failure page.
    return true
  }
}
