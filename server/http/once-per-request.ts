/**
 * Shares one read among the parts of a page or batch that need it: they have the same context, and with it the
 * same result. Not for a request that changes what the read returns.
 */
export function oncePerRequest<Context extends object, Result>(
  read: (context: Context) => Promise<Result>,
): (context: Context) => Promise<Result> {
  const results = new WeakMap<Context, Promise<Result>>()
  return (context) => {
    const result = results.get(context) ?? read(context)
    results.set(context, result)
    return result
  }
}
