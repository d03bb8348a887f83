/** One tab of a browser that is not Chromium, by the protocol that it speaks itself. */
export interface OtherBrowser {
  /** Name and version. */
  name: string
  open(url: string): Promise<void>
  /** Value of an expression in our tab. */
  read(expression: string): Promise<unknown>
  /** Presses the first element of a CSS selector, as a person does. */
  press(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  /** Addresses of all tabs. */
  tabs(): Promise<string[]>
  close(): Promise<void>
}
