import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';
import { focusOnMount } from '#ui/focusOnMount.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { FootprintMap } from './FootprintMap.tsx';
import { GapBar } from './GapBar.tsx';
import { LatencyLine } from './LatencyLine.tsx';
import { RoleChips } from './RoleChips.tsx';
import { SourceAge } from './SourceAge.tsx';
import { sourceName } from './sourceName.ts';
import { shownCondition, type SourceShown } from './sourceView.ts';

type SourceRowProps = {
  source: SourceState;
  isChosen: boolean;
  /** Whether it was closed last. */
  isLeft: boolean;
  shown: SourceShown;
  onChosen: () => void;
};

/** One source. The name opens it; so does a click anywhere in the row. */
export function SourceRow({ source, isChosen, isLeft, shown, onChosen }: SourceRowProps) {
  const { t } = useTranslation('sources');
  const condition = shownCondition(source, shown);
  return (
    <tr data-condition={condition} aria-current={isChosen || undefined} onClick={onChosen}>
      <th scope="row">
        <button type="button" aria-pressed={isChosen} ref={isLeft ? focusOnMount : null}>
          {sourceName(source, t)}
        </button>
        <small>{t(`content.${source.content}`)}</small>
        <small className="sources-terms">{termsOf(source, t(`kind.${source.kind}`))}</small>
      </th>
      <td className="sources-role">
        <RoleChips source={source} />
      </td>
      <td className="sources-footprint">
        <FootprintMap footprint={source.footprint} isGone={condition === 'gone'} />
      </td>
      <td data-label={t('column.age')} className="sources-age">
        <SourceAge source={source} shown={shown} />
      </td>
      <td data-label={t('column.latency')} className="sources-latency">
        <LatencyLine source={source} language={shown.locale.language} />
      </td>
      <td data-label={t('column.gaps')} className="sources-gaps">
        <GapBar source={source} shown={shown} />
      </td>
      <td data-label={t('column.error')} className="sources-error">
        <LastError source={source} shown={shown} />
      </td>
      <td data-label={t('column.yards')} className="sources-yards">
        <strong>{t('yards', { count: source.yards.count })}</strong>
        {source.yards.aloneCount > 0 && <small>{t('alone', { count: source.yards.aloneCount })}</small>}
        {source.yards.ringNotCoveredCount !== undefined && (
          <small>{t('ringNotCovered', { count: source.yards.ringNotCoveredCount })}</small>
        )}
      </td>
    </tr>
  );
}

function termsOf({ licence, attribution }: SourceState, kind: string): string {
  const terms = [attribution, licence].filter((text) => text !== '');
  return terms.length === 0 ? kind : terms.join(' · ');
}

function LastError({ source, shown }: { source: SourceState; shown: SourceShown }) {
  const { t } = useTranslation('sources');
  const [last] = source.errors.last;
  if (last === undefined) return t('noError');
  const time = formatMoment(Date.parse(last.at), shown.atMs, shown.locale);
  return (
    <>
      {t('error', { time, reason: last.reason })}
      {source.rows.rejected > 0 && <small>{t('rejectedRows', { count: source.rows.rejected })}</small>}
    </>
  );
}
