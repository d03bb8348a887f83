/** The address of the viewer for a task. */
export function visitHref(task: { url: string; websiteId: string; points: number }): string {
  const query = new URLSearchParams({
    url: task.url,
    websiteId: task.websiteId,
    points: String(task.points),
  })
  return `/website-viewer?${query}`
}
