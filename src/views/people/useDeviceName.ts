import { useTranslation } from 'react-i18next';
import type { AccountSession } from '#contracts/accounts.ts';
import { deviceOf } from '#domain/people/deviceOf.ts';

/** Names the device of a session by its browser and system, as far as they are known. */
export function useDeviceName(isDisplay: boolean) {
  const { t } = useTranslation('people');
  return ({ device }: AccountSession): string => {
    const { browser, system } = deviceOf(device);
    const known = [isDisplay ? t('sessions.display') : null, browser, system].filter((one) => one !== null);
    return known.length === 0 ? t('sessions.unknownDevice') : known.join(', ');
  };
}
