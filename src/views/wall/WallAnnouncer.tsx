import { useTranslation } from 'react-i18next';
import { styleOfShown } from '#ui/statusStyle.ts';
import type { WallYard } from './wallView.ts';

/** Tells screen readers politely, once, which yards closed last. */
export function WallAnnouncer({ yards }: { yards: readonly WallYard[] }) {
  const { t } = useTranslation(['wall', 'common']);
  const closed = yards
    .filter(({ tile }) => tile.shown === 'CLOSED')
    .map(({ name, tile }) =>
      t('announced', { name, status: t(`common:status.${styleOfShown(tile.shown)}`) }),
    );
  return (
    <p className="wall-said" role="status">
      {closed.join('. ')}
    </p>
  );
}
