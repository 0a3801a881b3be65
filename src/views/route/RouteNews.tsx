import { useTranslation } from 'react-i18next';
import { useFaultText } from '../yard/useFaultText.ts';

/** Source: requirement SHARE-07. */
export function RouteSent() {
  return useTranslation('route').t('share.sent');
}

/** The words of the service (SHARE-08). */
export function SendingFailed({ fault }: { fault: string }) {
  return useFaultText()(fault);
}

/** Source: spec/gaps.md GAP-130. */
export function CopyFailed() {
  return useTranslation('route').t('copyFailed');
}
