import type { Page, Route } from '@playwright/test';

/** Events of one yard as the alerts file lists them; none: the yard is open. */
type YardEvents = readonly Readonly<Record<string, unknown>>[];

const ALERTS = /\/static\/acme\/alerts\.json/;
/** Reports of what the wall shows: the service knows none of these yards. */
const REPORTS = /\/static\/status\//;
/** Where the demonstration sends no lightning: a strike that the worker sees closes a yard, whatever the file says. */
const AT_SEA = { latitude: 5, longitude: -30 };
const MINUTE_MS = 60_000;
let count = 0;

/** A client whose yards are only those that a test names, with statuses that it sets. */
export async function createWallScene(page: Page, ids: readonly string[], nowMs: () => number) {
  let eventsOf: (id: string) => YardEvents = () => [];
  await page.route(/\/api\/facilities\/metadata/, async (route) => {
    const list = await (await route.fetch()).json();
    const [{ properties, ...feature }] = list.features;
    const features = ids.map((id, index) => ({
      ...feature,
      properties: {
        ...properties,
        ...AT_SEA,
        longitude: AT_SEA.longitude + index / 100,
        id,
        gid: index + 1,
        name: id.replaceAll('_', ' '),
        tags: index % 2 === 0 ? [{ id: 1, name: 'Central' }] : [],
      },
    }));
    const { facilitiesRevision: _, ...bare } = list;
    await route.fulfill({ json: { ...bare, features } });
  });
  await page.route(REPORTS, (route) => route.fulfill({ json: {} }));
  return {
    /** Sets the events of each yard from the next answer on. */
    show(events: (id: string) => YardEvents) {
      eventsOf = events;
    },
    /** The file as the service would make it now, or so long ago. */
    file(ageMs = 0) {
      const at = new Date(nowMs() - ageMs).toISOString();
      const alerts = ids.flatMap((facilityId) => {
        const activeAlerts = eventsOf(facilityId);
        const id = activeAlerts[0]?.['keplerId'];
        return id === undefined ? [] : [{ facilityId, id, highestSeverityAlert: null, activeAlerts }];
      });
      return { client: 'ACME', generatedAt: at, lightningAsOf: at, watched: ids, alerts };
    },
    /** Lightning that closes a yard (or warns), for so many minutes more, at so many metres. */
    lightning(kind: 'ALERT' | 'WARNING' | 'ALERT_OPEN', leftMin: number, distanceM: number) {
      count += 1;
      const startMs = nowMs() - (30 - leftMin) * MINUTE_MS;
      const eventStartAt = new Date(startMs).toISOString();
      return {
        eventType: {
          ALERT: 'lightning_alert',
          WARNING: 'lightning_warning',
          ALERT_OPEN: 'lightning_alert_open',
        }[kind],
        alertStatus: kind,
        yardStatus: kind === 'ALERT' ? 'CLOSED' : 'OPEN',
        severity: 5,
        title: 'Lightning',
        keplerId: `event-${count}`,
        eventStartAt,
        triggerDistanceMeters: distanceM,
        closestStrike: { location: { lat: 5, lon: -30 }, distance: distanceM, timestamp: startMs },
      };
    },
  };
}

/** Calls for the alerts file of the client: answered at once, or left waiting. */
export async function interceptAlerts(page: Page, answer: (route: Route) => Promise<void>) {
  const waiting: Route[] = [];
  let isSilent = true;
  let heard = 0;
  // the page may have given up the call
  const reply = (route: Route) => answer(route).catch(() => undefined);
  page.on('requestfinished', (request) => {
    if (ALERTS.test(request.url()) && request.method() === 'GET') heard += 1;
  });
  await page.route(ALERTS, (route) => {
    if (!isSilent) return reply(route);
    waiting.push(route);
    return undefined;
  });
  return {
    /** Number of files that the page has received so far: a call that it gave up is none. */
    heard: () => heard,
    beSilent() {
      isSilent = true;
    },
    async speak() {
      isSilent = false;
      await Promise.all(waiting.splice(0).map(reply));
    },
  };
}
