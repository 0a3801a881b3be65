import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import type { Language } from '#domain/language/language.ts';
import { formatList } from '#ui/format/list.ts';

/** Roles that pages have names for. */
export const KNOWN_ROLES = ['admin', 'user', 'site_admin', 'guest'] as const;

/** The roles that people can be filtered by, in the order of the list. */
export const ROLE_FILTERS = ['site_admin', 'admin', 'user', 'guest', 'kiosk'] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number];

export function holdsRole({ roles, signsInWith }: Account, role: RoleFilter): boolean {
  if (role === 'kiosk') return signsInWith === 'display';
  return roles.some(({ id }) => id === role);
}

/** Puts roles of an account into words: the display of a wall, else those that the person holds. */
export function useRoleNames(language: Language) {
  const { t } = useTranslation('people');
  return ({ roles, signsInWith }: Account): string => {
    if (signsInWith === 'display') return t('role.kiosk');
    const names = roles.map(({ id, name }) => {
      const known = KNOWN_ROLES.find((one) => one === id);
      return known === undefined ? name : t(`role.${known}`);
    });
    return names.length === 0 ? t('role.none') : formatList(names, language);
  };
}
