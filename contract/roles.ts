/** Roles of the staff other than admin. Each operation and page for staff names those that it serves. */
export const staffRoles = ['moderator', 'support', 'finance'] as const
export type StaffRole = (typeof staffRoles)[number]
export const roles = ['admin', ...staffRoles] as const
export type Role = (typeof roles)[number]

/** An operation or page for staff: open to admins, and to these roles. */
export interface ForStaff {
  roles?: readonly StaffRole[]
}

/** True if a role may use an operation or page for staff; null: a member without a role. */
export const serves = ({ roles: served = [] }: ForStaff, role: Role | null): boolean =>
  role === 'admin' || served.some((name) => name === role)
