import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';

/** Puts into words which locations a person sees: all, none, or one by name and how many more. */
export function useLocationsText() {
  const { t } = useTranslation('people');
  return ({ facilityIds }: Account): string => {
    if (facilityIds === null) return t('locations.all');
    const [first, ...others] = facilityIds;
    if (first === undefined) return t('locations.none');
    return others.length === 0 ? first : t('locations.more', { first, count: others.length });
  };
}
