import { IconCheck, IconLink, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopied } from './useCopied.ts';

/** Where a vehicle leads to, and how somebody is told of it. */
export type VehicleLinks = {
  /** Address of its route; null: it goes nowhere, or routes are not planned here (VEH-05). */
  readonly routeHref: (properties: Readonly<Record<string, unknown>>) => string | null;
  /**
   * Copies a magic link to it, and says whether there was one to copy; rejects where the browser does not let it. null:
   * guests pass nothing on (VEH-06, VEH-08, AUTH-21).
   */
  readonly copyLink: ((vrid: string) => Promise<boolean>) | null;
};

type VehicleActionsProps = { properties: Readonly<Record<string, unknown>>; links: VehicleLinks };

/** What a card of a vehicle offers (POPUP-23). */
export function VehicleActions({ properties, links: { routeHref, copyLink } }: VehicleActionsProps) {
  const { t } = useTranslation(['popup']);
  const href = routeHref(properties);
  const vrid = String(properties['vrid']);
  return (
    <>
      {href !== null && (
        <a href={href}>
          <IconRoute aria-hidden="true" />
          {t('vehicle.route')}
        </a>
      )}
      {copyLink !== null && <CopyVehicleLink copyLink={() => copyLink(vrid)} />}
    </>
  );
}

function CopyVehicleLink({ copyLink }: { copyLink: () => Promise<boolean> }) {
  const { t } = useTranslation(['popup']);
  const { told, copy } = useCopied(copyLink);
  return (
    <button
      type="button"
      className="popup-copy"
      aria-label={t('vehicle.copy')}
      title={t('vehicle.copy')}
      onClick={copy}
    >
      {told === 'copied' ? <IconCheck aria-hidden="true" /> : <IconLink aria-hidden="true" />}
      {told !== null && (
        <span role="status" className="popup-copied">
          {t(`vehicle.${told}`)}
        </span>
      )}
    </button>
  );
}
