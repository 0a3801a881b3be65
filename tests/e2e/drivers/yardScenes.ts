import { isoInstant } from '#domain/time/instant.ts';
import enUS from '#locales/en-US/service-events.json' with { type: 'json' };
import frCA from '#locales/fr-CA/service-events.json' with { type: 'json' };
import type { OutsideWorld } from './outsideWorld.ts';
import { NO_NEWS } from './yardFeed.ts';

type Event = Readonly<Record<string, unknown>>;

/** What the alerts service says of a yard, `nowMs` being the network's time, epoch ms. */
export type Scene = {
  readonly status: 'open' | 'warning' | 'closed' | 'alertopen' | 'unknown';
  readonly events?: (nowMs: number) => readonly Event[];
  /** The service answers with this instead. */
  readonly fault?: { readonly status: number; readonly json: unknown };
  readonly isLightningUnknown?: boolean;
  /** Satellites alone watch the yard. */
  readonly isSatelliteOnly?: boolean;
  /** Lets so much time pass without news before the page is looked at, ms. */
  readonly silentMs?: number;
};

const ALERTS = /\/api\/alerts\/active|\/static\/acme\/alerts\.json/;
const REPORTS = /\/static\/status\//;
const PAYLOADS = /\/static\/alert-payloads\//;
const FACILITIES = /\/api\/facilities\/metadata/;
const METADATA = /\/static\/event-metadata\.json/;
const MINUTE_MS = 60_000;
const QUIET_PERIOD_MS = 30 * MINUTE_MS;
const LONG_MESSAGE =
  'Arrêtez tout travail extérieur, descendez des remorques et des grues, rangez les charges et rentrez dans un ' +
  'bâtiment fermé ou un véhicule à toit rigide. Attendez le signal de fin d’alerte avant de ressortir, ' +
  'même si le ciel se dégage.';

/** A yard of a long name in a place of a long name. */
export const LONG_YARD = {
  id: 'GARE_TRIAGE_SAINT_JEAN_SUR_RICHELIEU',
  gid: 7,
  name: 'Gare de triage de Saint-Jean-sur-Richelieu',
  clientId: 'ACME',
  latitude: 45.3,
  longitude: -73.25,
  countryCode: 'CA',
  city: 'Saint-Jean-sur-Richelieu',
  state: 'Québec',
  tz: 'America/Toronto',
};

function lightning(nowMs: number, alertStatus: string, minutesAgo: number, more: Event = {}): Event {
  const startMs = nowMs - minutesAgo * MINUTE_MS;
  return {
    keplerId: `lightning-${alertStatus}`,
    eventType: alertStatus === 'WARNING' ? 'lightning_warning' : 'lightning_alert',
    alertStatus,
    severity: 9,
    eventStartAt: isoInstant(startMs),
    eventExpiresAt: isoInstant(startMs + QUIET_PERIOD_MS),
    triggerDistanceMeters: alertStatus === 'WARNING' ? 16_093 : 9_656,
    closestStrike: {
      location: { lat: 45.38, lon: -73.2 },
      distance: alertStatus === 'WARNING' ? 13_500 : 5_150,
      timestamp: startMs,
    },
    ...more,
  };
}

function hazard(nowMs: number, eventType: string, alertStatus: string, more: Event = {}): Event {
  return {
    keplerId: `hazard-${eventType}`,
    eventType,
    alertStatus,
    severity: 5,
    eventStartAt: isoInstant(nowMs - 30 * MINUTE_MS),
    eventExpiresAt: isoInstant(nowMs + 90 * MINUTE_MS),
    ...more,
  };
}

function override(nowMs: number, yardStatus: 'OPEN' | 'CLOSED', title: string, message?: string): Event {
  return {
    ...hazard(nowMs, 'OVERRIDE', 'OVERRIDE'),
    eventStartAt: isoInstant(nowMs - MINUTE_MS),
    eventExpiresAt: isoInstant(nowMs + 600 * MINUTE_MS),
    status: yardStatus === 'OPEN' ? 'ALL_CLEAR' : 'ALERT',
    group: 'Winter Weather and Road Conditions',
    yardStatus,
    title,
    ...(message === undefined ? {} : { message }),
  };
}

/** Title and message of an event as the service words them. */
function worded(eventType: keyof typeof enUS.events): Event {
  const english = enUS.events[eventType];
  const french = frCA.events[eventType];
  const said = (text: string) => text.replace('{minutes}', '30');
  return {
    title: { 'en-US': english.title, 'fr-CA': french.title },
    message: { 'en-US': said(english.message), 'fr-CA': said(french.message) },
  };
}

/** A closed yard with many alerts in the service's own words. */
export function closedWith(hazards: number): Scene {
  const types = [
    'lowTemp_level4',
    'wind_level2',
    'snowfall_level1',
    'lowVisibility_level1',
    'snowLoad_level2',
  ] as const;
  const others = [
    'highTemp_level1',
    'tropical_storm_level1',
    'lowTemp_level2',
    'snowLoad_level1',
    'wind_level1',
  ] as const;
  return {
    status: 'closed',
    events: (nowMs) => [
      lightning(nowMs, 'ALERT', 3, worded('lightning_alert')),
      ...[...types, ...others].slice(0, hazards).map((type) => hazard(nowMs, type, 'WARNING', worded(type))),
    ],
  };
}

/** Every status in every shape that it takes on a page. */
export const SCENES: Readonly<Record<string, Scene>> = {
  OPEN: { status: 'open' },
  'OPEN, late': { status: 'open', silentMs: 30_000 },
  'WARNING by lightning': { status: 'warning', events: (nowMs) => [lightning(nowMs, 'WARNING', 5)] },
  'WARNING by wind': {
    status: 'warning',
    events: (nowMs) => [hazard(nowMs, 'wind_level2', 'WARNING', { message: LONG_MESSAGE })],
  },
  'CLOSED by lightning': { status: 'closed', events: (nowMs) => [lightning(nowMs, 'ALERT', 12)] },
  'CLOSED by lightning, in the words of the service': {
    status: 'closed',
    events: (nowMs) => [lightning(nowMs, 'ALERT', 12, worded('lightning_alert'))],
  },
  'WARNING by lightning, in the words of the service': {
    status: 'warning',
    events: (nowMs) => [lightning(nowMs, 'WARNING', 5, worded('lightning_warning'))],
  },
  'CLOSED by heat, in the words of the service': {
    status: 'closed',
    events: (nowMs) => [hazard(nowMs, 'heatStress_level4', 'ALERT', worded('heatStress_level4'))],
  },
  'WARNING by heat, in the words of the service': {
    status: 'warning',
    events: (nowMs) => [hazard(nowMs, 'heatStress_level2', 'WARNING', worded('heatStress_level2'))],
  },
  'CLOSED for less than a minute': {
    status: 'closed',
    events: (nowMs) => [lightning(nowMs, 'ALERT', 29.5)],
  },
  'CLOSED, countdown over': {
    status: 'closed',
    // stays listed
    events: (nowMs) => [
      lightning(nowMs, 'ALERT', 31, { eventExpiresAt: isoInstant(nowMs + 40 * MINUTE_MS) }),
    ],
  },
  'CLOSED, distance unknown': {
    status: 'closed',
    events: (nowMs) => [lightning(nowMs, 'ALERT', 5, { triggerDistanceMeters: undefined })],
  },
  'CLOSED by a storm': {
    status: 'closed',
    events: (nowMs) => [
      hazard(nowMs, 'tropical_storm_level1', 'ALERT', {
        eventExpiresAt: isoInstant(nowMs + 1_428 * MINUTE_MS),
      }),
    ],
  },
  'CLOSED with long texts and many alerts': {
    status: 'closed',
    events: (nowMs) => [
      lightning(nowMs, 'ALERT', 2, {
        title: 'Foudre à l’intérieur du périmètre d’alerte de la gare de triage et de ses voies de garage',
        message: LONG_MESSAGE,
      }),
      ...['wind_level3', 'snowfall_level2', 'lowVisibility_level4', 'snowLoad_level1', 'lowTemp_level4'].map(
        (type) => hazard(nowMs, type, 'WARNING', { message: LONG_MESSAGE }),
      ),
    ],
  },
  'ALERT OPEN': { status: 'alertopen', events: (nowMs) => [lightning(nowMs, 'ALERT_OPEN', 3)] },
  'UNKNOWN event': { status: 'unknown', events: (nowMs) => [hazard(nowMs, 'wind_level1', 'UNKNOWN')] },
  'UNKNOWN lightning': { status: 'unknown', isLightningUnknown: true },
  'UNKNOWN by a fault': { status: 'unknown', fault: { status: 503, json: {} } },
  'OVERRIDE open': {
    status: 'open',
    events: (nowMs) => [
      override(nowMs, 'OPEN', 'Yard is Open', 'Leadership has confirmed that conditions are safe.'),
      lightning(nowMs, 'ALERT', 2),
    ],
  },
  'OVERRIDE closed': { status: 'closed', events: (nowMs) => [override(nowMs, 'CLOSED', 'Yard is Closed')] },
  'OVERRIDE closed with long texts': {
    status: 'closed',
    events: (nowMs) => [override(nowMs, 'CLOSED', 'High Crosswind Alert', LONG_MESSAGE)],
  },
};

/** A yard that satellites alone watch: they have seen lightning near it, or none, which proves nothing. */
export const SATELLITE_SCENES = {
  closed: {
    status: 'closed',
    isLightningUnknown: true,
    isSatelliteOnly: true,
    events: (nowMs: number) => {
      const event = lightning(nowMs, 'ALERT', 6, worded('lightning_alert'));
      return [
        {
          ...event,
          title: { 'en-US': enUS.bySatellite.alert, 'fr-CA': frCA.bySatellite.alert },
          triggerDistanceMeters: 20_921,
          closestStrike: {
            location: { lat: 45.38, lon: -73.2 },
            distance: 9_700,
            timestamp: nowMs - 6 * MINUTE_MS,
            distanceError: 6_200,
            origin: { source: 'GOES-East GLM', kind: 'unknown' },
          },
        },
      ];
    },
  },
  unknown: { status: 'unknown', isLightningUnknown: true, isSatelliteOnly: true },
} as const satisfies Readonly<Record<string, Scene>>;

/** The alerts service of a yard with a long name, which says what a scene wants. */
export function createYardScenes(world: OutsideWorld, texts: { readonly facility?: object } = {}) {
  let scene: Scene | null = null;
  const facility = { ...LONG_YARD, ...texts.facility };
  const held = world.hold(ALERTS);
  world.serve(PAYLOADS, () => ({
    json: {
      data: {
        overrideUserName: 'Marie-Hélène Bouchard-Tremblay',
        overrideUserEmail: { email: 'marie-helene.bouchard-tremblay@acme.example' },
        wind: 'Strong crosswinds expected. Gusts: up to 92 km/h from the north-west until the evening',
        snowl: 1.85,
      },
    },
  }));
  // a storm of the simulation may pass by, whose strikes the page would see
  world.hold(/\/feeds\/lightning\//);
  world.serve(REPORTS, () => ({ json: {} }));
  world.serve(METADATA, () => ({ json: [] }));
  world.serve(FACILITIES, () => ({
    json: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [facility.longitude, facility.latitude] },
          properties: facility,
        },
      ],
    },
  }));

  function answerOf({ events, fault, isLightningUnknown, isSatelliteOnly }: Scene) {
    if (fault !== undefined) return fault;
    const nowMs = world.nowMs();
    return {
      json: {
        facilityId: facility.id,
        generatedAt: isoInstant(nowMs),
        lightningAsOf: isLightningUnknown === true ? null : isoInstant(nowMs),
        ...(isSatelliteOnly === true ? { satelliteOnly: true, lightningSource: 'GOES-East GLM' } : {}),
        activeAlerts: events?.(nowMs) ?? [],
      },
    };
  }

  return {
    /** Lets the page ask and hear of a scene. */
    async play(next: Scene): Promise<void> {
      scene = next;
      await world.leapUntilWaiting(held);
      while (held.waiting() > 0) {
        await world.answer(held.take(), answerOf(scene));
        await world.settle();
      }
      await world.leapInSteps(next.silentMs ?? 0, async () => {
        if (held.waiting() === 0) return;
        await world.answer(held.take(), NO_NEWS);
        await world.settle();
      });
    },
  };
}
