import { useTranslation } from 'react-i18next';
import { useShareFaultText } from './useShareFaultText.ts';

/** Source: requirement SHARE-07. */
export function RouteSent() {
  return useTranslation('route').t('share.sent');
}

/** The words of the service (SHARE-08). */
export function SendingFailed({ fault }: { fault: string }) {
  return useShareFaultText()(fault);
}

/** Source: spec/gaps.md GAP-130. */
export function CopyFailed() {
  return useTranslation('route').t('copyFailed');
}
