interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): unknown
  }
}

const path = '/service-worker.js'

let url: unknown

/** Trusted Types let a script's URL through only by our policy, which can be made once and knows this URL alone. */
function trustedUrl(): unknown {
  const policies = (window as { trustedTypes?: Policies }).trustedTypes
  return policies?.createPolicy('mutuals', { createScriptURL: () => path }).createScriptURL(path) ?? path
}

/** Registers the worker that shows pushes and the offline page. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  url ??= trustedUrl()
  return navigator.serviceWorker.register(url as string, { updateViaCache: 'none' })
}
