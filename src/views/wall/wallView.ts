import type { ActorRefFrom } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import type { TileSize } from '#domain/wall/wallLayout.ts';
import type { CoreHealth } from '#machines/computeCore/computeCoreSelectors.ts';
import type { KioskRef } from '#machines/kiosk/kioskMachine.ts';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import type { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';
import type { MapFeedRef } from '#views/mapFacts/mapView.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';

export type WallGridRef = ActorRefFrom<typeof wallGridMachine>;

/** One yard on the wall, with the tile that may be shown of it now. */
export type WallYard = { readonly id: string; readonly name: string; readonly tile: YardTile };

export type WallPageProps = {
  mapFeed: MapFeedRef;
  grid: WallGridRef;
  kiosk: KioskRef;
  siren: SirenRef;
  /** Health of the worker that watches strikes. */
  health: () => CoreHealth;
  /** Yards of the wall, in any order. */
  yards: readonly Facility[];
  clientId: string;
  /** Tag that the yards have; null: all yards. */
  tag: string | null;
  /** Address of the page of one yard. */
  hrefOf: (facilityId: string) => string;
  locale: YardLocale;
  isNight: boolean;
  /** Offset of the device's clock from the network's, ms; null: unknown. */
  clockSkewMs: number | null;
  version: string;
  isSimulation: boolean;
};

export type WallTileProps = {
  yard: WallYard;
  size: TileSize;
  href: string;
  traits: EventTraitsByType;
  nowMs: number;
  locale: YardLocale;
  isNight: boolean;
};
