import { useTranslation } from 'react-i18next';

const REFUSALS = ['tooManyRequests', 'notAuthorised', 'displayProofRefused'] as const;

/** Puts into words why a display could not be answered; null: it was. Other refusals are as good as no answer. */
export function useEnrolmentFault(fault: string | null): string | null {
  const { t } = useTranslation('kiosk');
  if (fault === null) return null;
  return t(`fault.${REFUSALS.find((refusal) => refusal === fault) ?? 'unreachable'}`);
}
