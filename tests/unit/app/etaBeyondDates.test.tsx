import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';
import { closeApp, openApp } from './appPage.tsx';
import { featureOf } from './yard/yardContent.ts';

beforeAll(teachModalDialogs);
afterEach(() => {
  cleanup();
  closeApp();
});

const LOADED = { timeout: 30_000 };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIST = '/api/facilities/metadata';
const ALERTS = '/api/alerts/active';
/** Answered and ended at once: the page asks for the alerts each time that it listens anew. */
const CHANGES = '/api/alerts/changes';
const PATH = '/yardalert/ACME/NORTHGATE_YARD';

const list = { type: 'FeatureCollection', features: [featureOf(NORTHGATE_YARD)] };

/** What the service says of the yard now. */
function alertsNow(activeAlerts: readonly FacilityEvent[]) {
  const now = new Date().toISOString();
  const { longitude, latitude } = NORTHGATE_YARD;
  const position = { longitude, latitude };
  return { facilityId: NORTHGATE_YARD.id, generatedAt: now, lightningAsOf: now, position, activeAlerts };
}

const yardOf = (status: string) => document.querySelector(`.yard[data-status='${status}']`);

/** Epoch nanoseconds: longer than any date. */
const NANOSECONDS = `${Date.now() + 5 * HOUR_MS}000000`;

it('a yard page whose eta is in nanoseconds shows that the yard closes without an end [SHELL-17][GAP-9][S2]', async () => {
  const answers: Record<string, unknown> = { [LIST]: list, [ALERTS]: alertsNow([]), [CHANGES]: {} };
  await openApp({ path: `${PATH}?eta=${NANOSECONDS}`, session: {}, answers });
  await waitFor(() => expect(yardOf('open')).not.toBeNull(), LOADED);
  const eventStartAt = new Date(Date.now() - MINUTE_MS).toISOString();
  const wind = {
    keplerId: 'wind-1',
    eventType: 'wind_level2',
    alertStatus: 'ALERT',
    status: 'ALERT',
    eventStartAt,
  };
  answers[ALERTS] = alertsNow([wind as never]);
  await waitFor(() => expect(yardOf('closed')).not.toBeNull(), LOADED);
});

it('a map that opens a facility with an eta in nanoseconds shows the facility [SHELL-17][GAP-9][S12]', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  );
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const path = `/lightningalert/ACME/NORTHGATE_YARD/39/-97/?eta=${NANOSECONDS}`;
  await openApp({ path, session: {}, answers: { [LIST]: list } });
  await waitFor(() => expect(document.querySelector('.facpanel')).not.toBeNull(), LOADED);
  expect(screen.queryByRole('group', { name: 'Time shown' })).not.toBeNull();
});
