import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';

type MapElementProps = {
  begin: RefCallback<HTMLElement>;
  /** Credit of the tile pictures; empty: none. */
  tileCredit: string;
};

/** Where a map is drawn, and whom its basemap is by. What it shows is said in words elsewhere. */
export function MapElement({ begin, tileCredit }: MapElementProps) {
  const { t } = useTranslation('map');
  return (
    <>
      <div ref={begin} className="mapcanvas" role="img" aria-label={t('facilities')} />
      <small className="mapcredit">
        {[t('credit'), tileCredit].filter((part) => part !== '').join(' · ')}
      </small>
    </>
  );
}
