// Errors that nearly every page knows; the list of all of them (errors.ts) is long, and few pages load it.

/** An error’s HTTP status, and its message where no more specific one is given. */
export const failure = (status: number, message: string) => ({ status, message })

export const internalError = failure(500, 'Something went wrong on our side. Nothing was lost.')
export const maintenanceError = failure(
  503,
  'We’re working on the site. Your points are safe, and your deadlines move by the time it takes.',
)
export const unauthorizedError = failure(401, 'Sign in to continue.')
