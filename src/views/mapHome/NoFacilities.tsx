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
  const isEmpty = fault === null && hasNoYards(shown);
  const absent = fault === null ? 'loading' : 'unreachable';
  return (
    <p className="maptrust" role="status">
      {t(isEmpty ? 'noYards' : absent)}
      {isEmpty && firstYardHref !== null && <a href={firstYardHref}>{t('addFirstYard')}</a>}
    </p>
  );
}
