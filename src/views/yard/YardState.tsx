import { useTranslation } from 'react-i18next';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { DrillMark } from '#ui/DrillMark.tsx';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { StatusWord } from '#ui/StatusWord.tsx';
import { styleOfShown } from '#ui/statusStyle.ts';
import { isLongWord } from '#ui/wordFit.ts';

type YardStateProps = {
  shown: ShownStatus;
  isOverride: boolean;
  /** What is shown is practised. */
  isDrill: boolean;
  /** It is open on the word of satellites alone (GAP-137). */
  isSatelliteOnly: boolean;
  /** What stands in large letters. */
  word: string;
  /** What silhouette and colour say beyond the word, for the ear; null: nothing. */
  spoken?: string | null;
  /** Why it is so and what to do, told with the status; the page shows both below it. */
  reason: string;
};

/**
 * The one word that is read from ten metres, with its silhouette,
 * and the plate of an override, a drill or satellites: a live region.
 */
export function YardState(props: YardStateProps) {
  const { shown, isOverride, isDrill, isSatelliteOnly, word, spoken = null, reason } = props;
  const { t } = useTranslation('common');
  const isCalm = shown === 'OPEN' || shown === 'LOADING';
  return (
    <div className="ystate" role={isCalm ? 'status' : 'alert'}>
      {/* a listener must hear it before the status */}
      {isDrill && (
        <p className="ydrill">
          <DrillMark word={t('status.drill')} size="plate" />
        </p>
      )}
      <p className={isLongWord(word) ? 'yhero yhero-long' : 'yhero'}>
        <StatusIcon statusStyle={styleOfShown(shown)} />
        <StatusWord word={word} />
        {spoken !== null && <span className="spoken">{spoken}</span>}
      </p>
      {isOverride && (
        <p className="yplate">
          <StatusIcon statusStyle="override" />
          {t('status.override')}
        </p>
      )}
      {isSatelliteOnly && <p className="yplate">{t('status.satelliteOnly')}</p>}
      <p className="spoken">{reason}</p>
    </div>
  );
}
