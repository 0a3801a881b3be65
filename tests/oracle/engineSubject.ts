import { toFeedFacts } from '#contracts/toActiveEvent.ts';
import { NO_WITNESS, yardVerdict } from '#domain/alerting/yardVerdict.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createAlertEngine, type AlertEngine } from '#server/alerting/alertEngine.ts';
import { DEFAULT_CLIENT_RULES, type ClientRules } from '#server/alerting/clientRules.ts';
import { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import { inventedProfile } from '#server/sources/inventedProfile.ts';
import type { Delivery, Happening, Story } from './cases/stories.ts';
import type { WindRead } from './reading/skyRules.ts';
import { LEVELS } from './subjects.ts';
import type { Level } from './reading/facts.ts';

const SOURCE = inventedProfile('oracle', 'simulation');

/** The service over one story, and a page that asks it. */
export type EngineSubject = {
  take(happening: Happening): void;
  /** What a page shows at `askedAtMs` by an answer of `answeredAtMs`. */
  shownAt(answeredAtMs: number, askedAtMs: number): Level;
  /** End that the answer states for lightning inside the alert circle, epoch ms; null: it lists none. */
  alertEndsMs(): number | null;
};

const YARD = { clientId: 'ACME', id: 'YARD' };
const STALE_AFTER_MS = 60_000;

/**
 * The product's engine, its answers over the wire, and the verdict of a page without a watch of its own.
 *
 * @param remember What a restart finds of the snapshot; all of it unless told.
 * @param trustedUpToMs Up to when a restart takes what it finds for complete, epoch ms; nothing unless told.
 */
export function productEngine(
  { yard }: Story,
  remember: (snapshot: EngineSnapshot) => EngineSnapshot = (snapshot) => snapshot,
  trustedUpToMs = -Infinity,
): EngineSubject {
  const rules: ClientRules = {
    ...DEFAULT_CLIENT_RULES,
    lightning: { ...DEFAULT_CLIENT_RULES.lightning, ...yard.rules },
    isYardOpenInLightning: yard.rules.isYardOpenInLightning,
  };
  let ids = 0;
  const setup = {
    facilities: [{ ...YARD, ...yard.place }],
    rulesFor: () => rules,
    sources: [SOURCE],
    newKeplerId: () => `k-${(ids += 1)}`,
  };
  const trusted = new Map([[SOURCE.id, trustedUpToMs]]);
  let engine: AlertEngine = createAlertEngine(setup);
  const eventsOf = () => engine.eventsOf(YARD.clientId, YARD.id);

  return {
    take(happening) {
      const { atMs } = happening;
      if (happening.kind === 'delivered') engine.ingest(batchOf(happening.delivery), atMs);
      else if (happening.kind === 'observed') engine.observe([observationOf(happening.wind)], atMs);
      else if (happening.kind === 'restarted') {
        const snapshot = storedAndRead(remember(engine.snapshot()));
        engine = createAlertEngine({ ...setup, snapshot, deliveredUpToMs: trusted });
      }
      engine.advanceTo(atMs);
    },
    shownAt(answeredAtMs, askedAtMs) {
      const lightningAsOfMs = engine.lightningAsOfMs(YARD.clientId, YARD.id);
      const feed = toFeedFacts({
        facilityId: YARD.id,
        generatedAt: isoInstant(answeredAtMs),
        lightningAsOf: lightningAsOfMs === null ? null : isoInstant(lightningAsOfMs),
        activeAlerts: eventsOf(),
      });
      const context = { traits: {}, rules: { ...rules.lightning, staleAfterMs: STALE_AFTER_MS } };
      return LEVELS[yardVerdict(feed, NO_WITNESS, context, askedAtMs).shown];
    },
    alertEndsMs() {
      const alert = eventsOf().find(({ eventType }) => eventType.startsWith('lightning_alert'));
      return alert?.eventExpiresAt === undefined ? null : Date.parse(alert.eventExpiresAt);
    },
  };
}

function storedAndRead(snapshot: EngineSnapshot): EngineSnapshot {
  return EngineSnapshot.parse(JSON.parse(JSON.stringify(snapshot)));
}

function batchOf({ strikes, fromMs, asOfMs }: Delivery) {
  return {
    sourceId: SOURCE.id,
    fromMs,
    asOfMs,
    strikes: {
      lon: Float64Array.from(strikes, ({ lon }) => lon),
      lat: Float64Array.from(strikes, ({ lat }) => lat),
      atMs: Float64Array.from(strikes, ({ atMs }) => atMs),
      kind: Uint8Array.from(strikes, ({ isGround }) => (isGround ? 0 : 1)),
      count: strikes.length,
    },
  };
}

function observationOf({ atMs, speedKmh, gustKmh }: WindRead) {
  return {
    clientId: YARD.clientId,
    facilityId: YARD.id,
    atMs,
    windSpeedKmh: speedKmh,
    windGustKmh: gustKmh,
    temperatureC: 20,
    heatIndexC: 20,
    precip1HourMm: 0,
    snow1HourCm: 0,
    snowDepthCm: 0,
    visibilityM: 1e4,
    tropicalWindKmh: 0,
  };
}
