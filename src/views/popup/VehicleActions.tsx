import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HeatAction } from '../vehicleHeat/HeatAction.tsx';
import type { VehicleHeatRef } from '../vehicleHeat/heatView.ts';
import { CopyVehicleLink } from './CopyVehicleLink.tsx';

/** Where a vehicle leads to, and how another person is told of it. */
export type VehicleLinks = {
  /** Address of its route; null: it goes nowhere, or routes are not planned here (VEH-05). */
  readonly routeHref: (properties: Readonly<Record<string, unknown>>) => string | null;
  /**
   * Copies a magic link to it, and says whether there was one to copy; rejects where the browser does not let it. null:
   * guests pass nothing on (VEH-06, VEH-08, AUTH-21).
   */
  readonly copyLink: ((vrid: string) => Promise<boolean>) | null;
};

type VehicleActionsProps = {
  properties: Readonly<Record<string, unknown>>;
  links: VehicleLinks;
  /** null: nothing is known of heat here. */
  heat: VehicleHeatRef | null;
};

/** What a card of a vehicle offers (POPUP-12, POPUP-23). */
export function VehicleActions({ properties, links: { routeHref, copyLink }, heat }: VehicleActionsProps) {
  const { t } = useTranslation(['popup']);
  const href = routeHref(properties);
  const vrid = String(properties['vrid']);
  return (
    <>
      {heat !== null && <HeatAction key={vrid} heat={heat} vrid={vrid} />}
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
