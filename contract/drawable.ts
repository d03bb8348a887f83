/** Characters that the standard fonts of PDF can print, since every invoice names its seller. */
export const drawable = /^[ -~\u00a0-\u00ffŒœŠšŸŽž€–—‘’“”…•]*$/
