import { getCurrentUser } from '#contract/people/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

/** GET /api/auth/user. The guard has already returned 401 if nobody is signed in. */
export const getCurrentUserEndpoint = endpoint(
  getCurrentUser,
  async (_input, { member: { username, firstName, profileImageUrl, points, isAdmin, role, unread } }) => ({
    username,
    firstName,
    profileImageUrl,
    points,
    isAdmin,
    role,
    unread,
  }),
)
