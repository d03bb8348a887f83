import type { Endpoint } from '../../http/endpoint.ts'
import { changeTimeZoneEndpoint } from './change-time-zone.ts'
import { changeUsernameEndpoint } from './change-username.ts'

export { forgetWelcomes, setDeletion, setEmail, setProfile, setStage } from './account-queries.ts'
export { heldUsername } from './change-username.ts'
export { clearMailDomain } from './clear-mail-domain.ts'
export { type MailNetwork, noteMailNetwork } from './mail-networks.ts'
export { notePlace, placeOf } from './place.ts'
export { type Account, findAccount, hasSignedIn, noteDevice, notePayer } from './queries.ts'
export { emailKeyOf, emailOf, isDisposable } from './rules.ts'
export { type Newcomer, signUp } from './sign-up.ts'

export const memberEndpoints: readonly Endpoint[] = [changeUsernameEndpoint, changeTimeZoneEndpoint]
