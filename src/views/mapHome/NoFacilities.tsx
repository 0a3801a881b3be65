import { useTranslation } from 'react-i18next';
import { hasNoYards, type ShownFacilities } from '../mapFacts/mapView.ts';

type NoFacilitiesProps = {
  shown: ShownFacilities;
  /** Why the list has not come; null: nothing is wrong. */
  fault: string | null;
};

/** Why no yard is on the map, and where the first is added. */
export function NoFacilities({ shown, fault }: NoFacilitiesProps) {
  const { t } = useTranslation('map');
  const { firstYardHref = null } = shown.links;
  // an empty list that can no longer be loaded tells of no yards (S4)
  if (fault !== null || !hasNoYards(shown))
    return (
      <p className="maptrust" role="status">
        {fault === null ? t('loading') : t('unreachable')}
      </p>
    );
  return (
    <p className="maptrust" role="status">
      {t('noYards')}
      {firstYardHref !== null && <a href={firstYardHref}>{t('addFirstYard')}</a>}
    </p>
  );
}
