import { useTranslation } from 'react-i18next';

const WORDED = ['generalError', 'timeout', 'offline', 'standby'] as const;

/** Browsers word a lost network each in their own English. */
const LOST_NETWORK = /^(failed to fetch|load failed|networkerror\b.*)$/i;

/** Puts a fault into words: the product's own faults are translated, the service's text stands as it came. */
export function useFaultText() {
  const { t } = useTranslation('errors');
  return (message: string): string => {
    if (LOST_NETWORK.test(message)) return t('offline');
    const key = WORDED.find((worded) => worded === message);
    return key === undefined ? message : t(key);
  };
}
