import { classes } from './classes.ts'

type Props = { coin?: boolean | undefined }

/**
 * The points glyph: two halves slid past each other, drawn by the stylesheet since a page has dozens. `coin` has two
 * colours (balances), otherwise the text's.
 */
export const Glyph = ({ coin = false }: Props) => <span className={classes('glyph', coin && 'glyph-coin')} />
