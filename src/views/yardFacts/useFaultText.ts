import { useTranslation } from 'react-i18next';
import { problemKeyOf } from '#contracts/problemKeys.ts';

const WORDED = ['generalError', 'timeout', 'offline', 'standby'] as const;

/** Browsers word a lost network each in their own English. */
const LOST_NETWORK = /^(failed to fetch|load failed|networkerror\b.*)$/i;

/** How `HttpClient` and the calls over it word an answer that says nothing for people, in English for developers. */
const BARE_STATUS = /^The service answered (\d{3})\.$/;
const UNREADABLE =
  /^The answer (broke off|is about)|^The file does not speak of|answer that cannot be read|answered without/;

/** A name for programs: one word of letters and digits that begins with a small letter. */
const KEY = /^[a-z][A-Za-z0-9]*$/;

/**
 * Puts a fault into words: faults of the product and refusals of the service are translated, and the service's own
 * text stands as it came. A key that has no words reads as a general error; none is ever shown (GAP-128).
 */
export function useFaultText() {
  const { t } = useTranslation('errors');
  return (message: string): string => {
    if (LOST_NETWORK.test(message)) return t('offline');
    const [, status] = BARE_STATUS.exec(message) ?? [];
    if (status !== undefined) return t('answered', { status });
    if (UNREADABLE.test(message)) return t('unreadable');
    const worded = WORDED.find((key) => key === message);
    if (worded !== undefined) return t(worded);
    const refusal = problemKeyOf(message);
    if (refusal !== null) return t(`refusals.${refusal}`);
    return KEY.test(message) ? t('generalError') : message;
  };
}
