/** Who knocks, in the order of the table's columns. The admin of another client is a site admin there too. */
export const ROLES = [
  'nobody',
  'guest',
  'user',
  'site admin',
  'admin',
  'operator',
  'user of another client',
  'admin of another client',
  'expired admin',
  'tampered admin',
  'kiosk',
] as const;
export type Role = (typeof ROLES)[number];
