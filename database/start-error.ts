/** An error that prevents a start. The message says what is wrong and what to do; it is shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
