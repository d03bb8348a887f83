import { webAddressRefusals } from '#contract/web-address.ts'
import type { WebPageError } from '../../providers/web-pages/index.ts'

/** True if members may not be sent to the address, or to where it leads. */
export const isClosed = ({ code }: WebPageError): boolean =>
  code === 'not_public' || code === 'refused_address'

/** Why a page could not be read, as a sentence for its owner; the most precise one. */
export const sentenceOf = ({ refusal, message }: WebPageError): string =>
  refusal ? `It leads to an address we can’t use. ${webAddressRefusals[refusal]}` : message
