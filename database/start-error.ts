/** An error that prevents a start. The message says what is wrong and what to do; it is shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
  /** True if a later start can succeed although nobody changed anything, for example when a database is up again. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass = false }: { mayPass?: boolean } = {}) {
    super(message)
    this.mayPass = mayPass
  }
}
