import { useTranslation } from 'react-i18next';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import { formatTime } from '#ui/format/clock.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { styleOfShown, type StatusStyle } from '#ui/statusStyle.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import type { WallYard } from './wallView.ts';

/** Worst first, as the tiles are (GAP-144). */
const LOOKS: readonly Exclude<StatusStyle, 'loading'>[] = [
  'closed',
  'alertopen',
  'unknown',
  'warning',
  'override',
  'open',
];

type WallHeaderProps = { title: string; yards: readonly WallYard[]; nowMs: number; locale: YardLocale };

/** Whose wall it is, how many yards have each status, and the time. */
export function WallHeader({ title, yards, nowMs, locale }: WallHeaderProps) {
  const { t } = useTranslation(['wall', 'common']);
  return (
    <header className="wall-header">
      <h1>{title}</h1>
      <ul className="wall-counts" aria-label={t('counts')}>
        {LOOKS.map((statusStyle) => {
          const count = yards.filter(({ tile }) => styleOfTile(tile) === statusStyle).length;
          return (
            <li
              key={statusStyle}
              aria-label={t('count', { status: t(`common:status.${statusStyle}`), count })}
            >
              <StatusIcon statusStyle={statusStyle} />
              {formatNumber(count, 0, locale.language)}
            </li>
          );
        })}
      </ul>
      <time className="wall-clock">{formatTime(nowMs, locale)}</time>
    </header>
  );
}

/** An override that closes counts as CLOSED; a status that is loading counts as unknown. */
function styleOfTile({ shown, isOverride }: YardTile): StatusStyle {
  if (isOverride && shown === 'OPEN') return 'override';
  return shown === 'LOADING' ? 'unknown' : styleOfShown(shown);
}
