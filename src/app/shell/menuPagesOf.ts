import type { Session } from '#contracts/session.ts';
import { isAdmin, isOperator, isSiteAdmin } from '#domain/people/rights.ts';
import type { MenuPage } from '#views/shell/UserMenu.tsx';
import { CLIENTS_PATH, peoplePath, screensPath } from '#app/address/pagePaths.ts';

/** Pages that the user menu offers to a person, in its order. */
export function menuPagesOf({ authorities, client }: Session): readonly MenuPage[] {
  const isKeeper = isAdmin(authorities) || isSiteAdmin(authorities, client);
  return [
    ...(isKeeper ? [{ name: 'people', path: peoplePath(client) } as const] : []),
    ...(isAdmin(authorities) ? [{ name: 'screens', path: screensPath(client) } as const] : []),
    ...(isOperator(authorities, client) ? [{ name: 'clients', path: CLIENTS_PATH } as const] : []),
  ];
}
