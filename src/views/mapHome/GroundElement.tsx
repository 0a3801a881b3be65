import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';

type GroundElementProps = {
  begin: RefCallback<HTMLElement>;
  /** Whom pictures of the ground are by; empty: nobody. */
  tileCredit: string;
};

/** Where a map is drawn, and whom its ground is by. What it shows is said in words elsewhere. */
export function GroundElement({ begin, tileCredit }: GroundElementProps) {
  const { t } = useTranslation('map');
  return (
    <>
      <div ref={begin} className="mapground" role="img" aria-label={t('ground')} />
      <small className="mapcredit">
        {[t('credit'), tileCredit].filter((part) => part !== '').join(' · ')}
      </small>
    </>
  );
}
