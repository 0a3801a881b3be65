import { useTranslation } from 'react-i18next';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import { countdownParts } from '#domain/time/countdownParts.ts';

/** Time left, in hours and minutes; nothing where there is no end that the product may reach by itself. */
export function TileFigure({ tile: { countdown } }: { tile: YardTile }) {
  const { t } = useTranslation('wall');
  if (countdown.kind !== 'running') return null;
  const platform = countdownParts(countdown.remainingMs);
  if (platform === null) return null;
  const { hours, minutes, isUnderAMinute } = platform;
  if (isUnderAMinute)
    return (
      <span className="wall-figure">
        {t('underOne')}
        <small>{t('minutes')}</small>
      </span>
    );
  return (
    <span className="wall-figure" data-hours={hours > 0}>
      {hours > 0 && (
        <>
          {hours}
          <small>{t('hours')}</small>{' '}
        </>
      )}
      {minutes}
      {hours === 0 && <small>{t('minutes')}</small>}
    </span>
  );
}
