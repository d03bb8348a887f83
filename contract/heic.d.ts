/** The sentence that says what HEIC is, and how to send a picture all the same. */
export declare const heicSentence =
  'This is a HEIC picture, the format of iPhone cameras, which we can\u2019t read. Open it, take a screenshot of it and use that, or export it as JPEG.'
/** True if a file begins as a HEIC picture does. Its name and type may say anything. */
export declare function isHeic(bytes: Uint8Array): boolean
