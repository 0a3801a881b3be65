import type { SnapshotFrom } from 'xstate';
import { facilityKey, lightningOf, weatherOf, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import type { Locale } from '#domain/alerting/eventWording.ts';
import { staleWeather } from '#domain/alerting/weatherFreshness.ts';
import type { YardDisplay } from '#domain/alerting/yardDisplay.ts';
import { yardTile, type YardTile } from '#domain/alerting/yardTile.ts';
import type { WallTrust } from '../wallGrid/wallGridSelectors.ts';
import type { mapFeedMachine } from './mapFeedMachine.ts';
import { selectDisplay } from './mapFeedSelectors.ts';
import { rulesAt } from './mapProof.ts';

type Snapshot = SnapshotFrom<typeof mapFeedMachine>;

/** A tile carries no words, so it is the same for every reader. */
const READER: Locale = { language: 'en-US', unitSystem: 1 };

/**
 * Returns a selector of the tile of one yard, if the page is trusted. New each time: `isSameTile` compares two.
 *
 * @param shownAs `facility`: as the yard's own pages show it, for walls; `map`: with the map's own rules (GAP-72).
 */
export function selectTile(
  facilityId: string,
  trust: WallTrust,
  shownAs: 'map' | 'facility' = 'facility',
): (snapshot: Snapshot) => YardTile {
  const displayOf = selectDisplay(facilityId, READER, shownAs);
  return (snapshot) => {
    const { alerts, nowMs } = snapshot.context;
    const { quietPeriodMs } = rulesAt(snapshot.context, facilityKey(facilityId));
    const display = displayOf(snapshot);
    const dataAtMs = alerts === null ? null : dataAtOf(display, alerts, { facilityId, trust, nowMs });
    return yardTile(display, { trust, dataAtMs, quietPeriodMs }, nowMs);
  };
}

type Asked = { readonly facilityId: string; readonly trust: WallTrust; readonly nowMs: number };

function dataAtOf(
  { reason }: YardDisplay,
  alerts: ClientAlerts,
  { facilityId, trust, nowMs }: Asked,
): number | null {
  if (reason === 'lightningUnknown') return lightningOf(alerts, facilityKey(facilityId)).lightningAsOfMs;
  if (reason === 'weatherUnknown') {
    const times = staleWeather(weatherOf(alerts, facilityKey(facilityId)), nowMs).map(({ asOfMs }) => asOfMs);
    return times.includes(null) ? null : Math.min(...times.map(Number));
  }
  return reason === 'feedStale' || trust === 'lost' ? alerts.generatedAtMs : null;
}
