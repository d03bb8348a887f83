import type { Endpoint } from '../../http/endpoint.ts'
import { changeUsernameEndpoint } from './change-username.ts'

export { notePlace, placeOf } from './place.ts'
export { type Account, findAccount, noteDevice, promote } from './queries.ts'
export { emailKeyOf, emailOf, isDisposable } from './rules.ts'
export { type Newcomer, signUp } from './sign-up.ts'

export const memberEndpoints: readonly Endpoint[] = [changeUsernameEndpoint]
