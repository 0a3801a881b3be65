import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectRules } from '#views/yardFacts/yardSelectors.ts';

const HOUR_MS = 3_600_000;

/**
 * After which time the override ends by itself, which each client sets (S9);
 * nothing where the service does not state it.
 */
export function OverrideEnd({ yardStatus }: { yardStatus: YardStatusRef }) {
  const { t } = useTranslation('override');
  const { overrideLifetimeMs } = useSelector(yardStatus, selectRules);
  if (overrideLifetimeMs === undefined) return null;
  return <p className="oform-text">{t('form.ends', { count: overrideLifetimeMs / HOUR_MS })}</p>;
}
