import { ROLES, type Role } from './roles.ts';

/** Status, and the key of the refusal. */
export type Cell = string;
export type Cells = Readonly<Record<Role, Cell>>;

const RENEW = '403 accessTokenExpired';
const DENIED = '403 notAuthorised';

const noToken = { nobody: RENEW, 'expired admin': RENEW, 'tampered admin': RENEW };
export const open = (cell: Cell): Cells => Object.fromEntries(ROLES.map((role) => [role, cell])) as Cells;
const theirs = (cell: Cell) => ({ 'user of another client': cell, 'admin of another client': cell });
export const session = (own: Cell, other = own): Cells => ({
  ...noToken,
  guest: own,
  user: own,
  'site admin': own,
  admin: own,
  operator: own,
  ...theirs(other),
  kiosk: DENIED,
});
/** What a display shows, and so its own account may ask. */
export const displays = (own: Cell, other = own): Cells => ({ ...session(own, other), kiosk: own });
export const people = (own: Cell, other = own): Cells => ({ ...session(own, other), guest: DENIED });
export const admins = (own: Cell, other = own): Cells => ({
  ...session(DENIED),
  admin: own,
  'admin of another client': other,
});
export const overriders = (own: Cell, other: Cell): Cells => ({
  ...admins(own, other),
  'site admin': own,
});
export const siteAdmins = (own: Cell, other: Cell): Cells => ({
  ...session(DENIED),
  'site admin': own,
  'admin of another client': other,
});
/** Of the service itself, whatever their client. */
export const operators = (own: Cell): Cells => ({ ...session(DENIED), operator: own });
