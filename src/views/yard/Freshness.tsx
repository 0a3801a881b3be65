import { IconInfoCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectChangedAtMs,
  selectCheckedAtMs,
  selectFault,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatTime, formatTimeWithSeconds } from '#ui/format/clock.ts';
import { FreshnessRing } from './FreshnessRing.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';

type FreshnessProps = {
  yardStatus: YardStatusRef;
  locale: YardLocale;
  /** Shows that there is more to read. */
  hasHint?: boolean;
};

/** When the status last changed; the tooltip says when it was last checked (YMON-05, GAP-71). */
export function Freshness({ yardStatus, locale, hasHint = false }: FreshnessProps) {
  const { t } = useTranslation('yard');
  const changedAtMs = useSelector(yardStatus, selectChangedAtMs);
  const checkedAtMs = useSelector(yardStatus, selectCheckedAtMs);
  const isFaulty = useSelector(yardStatus, (snapshot) => selectFault(snapshot) !== null);
  const checked = checkedAtMs === null ? t('freshness.none') : formatTimeWithSeconds(checkedAtMs, locale);
  const changed = changedAtMs === null ? t('freshness.none') : formatStatusTime(changedAtMs, locale);
  return (
    // the tooltip must be reachable without a mouse
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="yfresh" tabIndex={0} role="group" aria-describedby="latest-check">
      <FreshnessRing yardStatus={yardStatus} />
      <p>
        <small>{isFaulty ? t('freshness.latestCheck') : t('freshness.latestUpdate')}</small>
        <b>{isFaulty ? t('freshness.failed') : changed}</b>
      </p>
      {hasHint && <IconInfoCircle aria-hidden="true" />}
      <span className="ytip" role="tooltip" id="latest-check">
        {t('freshness.checkTooltip', { time: checked })}
      </span>
    </div>
  );
}

/** With seconds where the language writes them briefly. */
function formatStatusTime(atMs: number, locale: YardLocale): string {
  return locale.language === 'fr-CA' ? formatTime(atMs, locale) : formatTimeWithSeconds(atMs, locale);
}
