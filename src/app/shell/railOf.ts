import type { Session } from '#contracts/session.ts';
import { isAdmin, isGuest, isKiosk, isOperator, isSiteAdmin, mayChange } from '#domain/people/rights.ts';
import type { RailGroup, RailItem } from '#views/shell/SideRail.tsx';
import {
  auditPath,
  CLIENTS_PATH,
  mapPath,
  peoplePath,
  policiesPath,
  policyLabPath,
  reportPath,
  screensPath,
  sourcesPath,
  wallPath,
} from '#app/address/pagePaths.ts';

/** Pages of the product for one person, by group; pages that the person may not open are left out. */
export function railOf({ authorities, client }: Session): readonly RailGroup[] {
  const mayAdminister = isAdmin(authorities) && !isKiosk(authorities) && !isGuest(authorities);
  const mayChoose = isSiteAdmin(authorities, client) && !isKiosk(authorities);
  const isReader = mayAdminister || isSiteAdmin(authorities, client);
  const administration: readonly (RailItem | false)[] = [
    mayAdminister && { name: 'locations', tab: 'locations' },
    mayAdminister && { name: 'people', path: peoplePath(client) },
    isReader && { name: 'sources', path: sourcesPath(client) },
    mayAdminister && { name: 'screens', path: screensPath(client) },
    mayAdminister && { name: 'callbacks', tab: 'callbacks' },
    mayAdminister && { name: 'tags', tab: 'tags' },
    mayChoose && { name: 'policies', path: policiesPath(client) },
    isReader && { name: 'audit', path: auditPath(client) },
    isOperator(authorities, client) && { name: 'clients', path: CLIENTS_PATH },
  ];
  const operations: readonly (RailItem | false)[] = [
    { name: 'map', path: mapPath(client) },
    { name: 'wall', path: wallPath(client) },
    mayChoose && { name: 'policyLab', path: policyLabPath(client) },
    mayChange(authorities, client) && { name: 'report', path: reportPath(client) },
  ];
  const groups: readonly RailGroup[] = [
    { name: 'operations', items: operations.filter((item) => item !== false) },
    { name: 'administration', items: administration.filter((item) => item !== false) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const BESIDE = /^\/(people|policies|policylab|audit|screens|sources|clients)(\/|$)/;

/** Whether the rail stands beside the page of a path; a map has the whole width, and the rail opens over it. */
export function isRailBeside(path: string): boolean {
  return BESIDE.test(path);
}
