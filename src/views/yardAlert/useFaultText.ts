import { useTranslation } from 'react-i18next';

const WORDED = ['generalError', 'timeout', 'offline'] as const;

/** Puts a fault into words: the product's own faults are translated, the service's text stands as it came. */
export function useFaultText() {
  const { t } = useTranslation('errors');
  return (message: string): string => {
    const key = WORDED.find((worded) => worded === message);
    return key === undefined ? message : t(key);
  };
}
