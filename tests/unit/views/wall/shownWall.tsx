import { act, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { followChecks } from '#app/wall/followChecks.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import type { Language } from '#domain/language/language.ts';
import { sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';
import { createKioskSystem } from '#tests/support/kioskSystem.ts';
import { clientAlerts, createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { settled } from '#tests/support/settled.ts';
import { WallPage } from '#views/wall/WallPage.tsx';
import { textsOf } from '../textsOf.ts';

const GRID = { turnMs: 15_000, holdMs: 60_000, restMs: 5_000, lateAfterMs: 15_000, lostAfterMs: 30_000 };

/** What a display is and knows besides its yards. */
type Display = {
  readonly clockSkewMs?: number | null;
  readonly isSimulation?: boolean;
  readonly health?: 'faulted';
};

/** A wall of the yards named, all open. `end` ends what it runs on. */
export async function showWall(
  ids: readonly string[],
  language: Language = 'en-US',
  { clockSkewMs = 0, isSimulation = false, health }: Display = {},
) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const feed = createMapFeedSystem({ input: { pollEveryMs: 10_000, lateAfterMs: 15_000 } });
  const grid = createActor(wallGridMachine, { clock: feed.clock, input: GRID }).start();
  const stopFollowing = followChecks({ mapFeed: feed.actor, grid });
  const actors = {
    probeSound: fromPromise(() => Promise.resolve<'allowed' | 'blocked'>('allowed')),
    playSound: fromPromise<void, { sound: Sound }>(() => Promise.resolve()),
  };
  const siren = createActor(sirenMachine.provide({ actors }), { clock: feed.clock, input: { isOn: false } });
  siren.start();
  const kiosk = createKioskSystem();
  feed.send({ type: 'facilities.changed', facilityIds: ids, revision: null });

  /** A check finds these events in content of this age, and the yards are sorted so. */
  async function check(
    events: Readonly<Record<string, readonly ActiveEvent[]>>,
    { keys = ids, ageMs = 0 }: { readonly keys?: readonly string[]; readonly ageMs?: number } = {},
  ) {
    const watched = new Set(ids.map((id) => facilityKey(id)));
    await act(async () => {
      await feed.answer({ ...clientAlerts(events, feed.nowMs(), { ageMs }), watched });
      grid.send({ type: 'tiles.sorted', keys, isUrgent: true, isWorseOnFirstPage: true });
      await settled();
    });
  }

  await check({});
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <WallPage
        mapFeed={feed.actor}
        grid={grid}
        kiosk={kiosk.actor}
        siren={siren}
        health={() => health ?? 'running'}
        yards={ids.map((id) => ({ ...NORTHGATE_YARD, id, name: id, clientId: 'ACME' }))}
        clientId="ACME"
        tag={null}
        hrefOf={(id) => `#/${id}`}
        locale={{ language, timeZone: 'UTC', unitSystem: 0 }}
        isNight={false}
        clockSkewMs={clockSkewMs}
        version="1"
        isSimulation={isSimulation}
      />
    </I18nextProvider>,
  );
  return {
    feed,
    kiosk,
    check,
    passTurn: () => act(() => feed.clock.increment(GRID.turnMs)),
    tile: (id: string) => document.querySelector<HTMLElement>(`a[data-yard="${id}"]`),
    end() {
      stopFollowing();
      [feed.actor, grid, siren, kiosk.actor].forEach((actor) => actor.stop());
      vi.unstubAllGlobals();
    },
  };
}
