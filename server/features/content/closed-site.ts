import { webAddressRefusals } from '#contract/web-address.ts'
import type { WebPageError } from '../../providers/web-pages/index.ts'

/** Whether the address, or where it leads to, is none that members may be sent to. */
export const isClosed = ({ code }: WebPageError): boolean =>
  code === 'not_public' || code === 'refused_address'

/** Why a page could not be read, as a sentence for its owner; the most exact one. */
export const sentenceOf = ({ refusal, message }: WebPageError): string =>
  refusal ? `It leads to an address that cannot be used. ${webAddressRefusals[refusal]}` : message
