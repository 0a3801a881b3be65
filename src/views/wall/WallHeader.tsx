import { useTranslation } from 'react-i18next';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import { formatTime } from '#ui/format/clock.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { lookOfShown, type StatusLook } from '#ui/statusLook.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import type { WallYard } from './wallView.ts';

/** Worst first, as the tiles are (GAP-144). */
const LOOKS: readonly Exclude<StatusLook, 'loading'>[] = [
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
        {LOOKS.map((look) => {
          const count = yards.filter(({ tile }) => lookOfTile(tile) === look).length;
          return (
            <li key={look} aria-label={t('count', { status: t(`common:status.${look}`), count })}>
              <StatusIcon look={look} />
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
function lookOfTile({ shown, isOverride }: YardTile): StatusLook {
  if (isOverride && shown === 'OPEN') return 'override';
  return shown === 'LOADING' ? 'unknown' : lookOfShown(shown);
}
