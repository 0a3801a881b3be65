import { act } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { NO_WITNESS } from '#domain/alerting/yardVerdict.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { feedFacts, overrideEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage } from '../yard/renderYardPage.tsx';
import {
  MINUTE_MS,
  STRIKE,
  lightning,
  wind,
  text,
  title,
  rowsOf,
  ask,
  answer,
  replayed,
  type Page,
} from './whyPage.ts';

// a machine that does much else takes its time to draw a whole page
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
beforeAll(async () => {
  teachModalDialogs();
  // what the page loads on request is here already
  await import('#views/why/WhyPanel.tsx');
});

/** The screen watches for strikes, and has seen none. */
const watch = (page: Page) =>
  act(async () =>
    page.system.witness({ type: 'witness.changed', facts: { ...NO_WITNESS, closestStrikeM: null } }),
  );

describe('the reasons of a status', () => {
  it.each([
    [
      'en-US',
      'DTN detected the closest strike without its kind, so it counts like a cloud-to-ground strike.',
    ],
    [
      'fr-CA',
      'DTN a détecté l’impact le plus proche sans en préciser le type : il compte comme un impact nuage-sol.',
    ],
  ] as const)(
    'name the source of the strike, and what it states, in %s [GAP-137]',
    async (language, words) => {
      const page = await renderYardPage({ language });
      const origin = { source: 'DTN', kind: 'unknown', id: 'x-17', errorM: 500, quality: 'fair' } as const;
      await answer(page, [lightning({ closestStrike: { ...STRIKE, origin } })], {
        ageMs: 4_000,
        lightningAgeMs: 6_000,
      });
      await ask();
      expect(text()).toContain(words);
      expect(text()).toContain('x-17');
      expect(text()).toContain('fair');
      expect(text()).toMatch(/accurate to 0\.3 mi|précise à 0,3 mi près/);
    },
  );

  it('say of a yard closed by lightning which strike, which rule, and when it opens', async () => {
    const page = await renderYardPage();
    await answer(page, [lightning()], { ageMs: 4_000, lightningAgeMs: 6_000 });
    await watch(page);
    await ask();

    expect(title()).toBe('Why CLOSED?');
    expect(text()).toContain('Closed because a strike was detected 3.2 mi NE at 1:18 PM (12 min ago).');
    expect(text()).toContain('Lightning within 6 mi closes the yard until 30 min after the last strike.');
    expect(text()).toContain('Cloud-to-ground and in-cloud strikes both count.');
    expect(text()).toContain('Alerts checked 4 s ago.Lightning data is complete up to 6 s ago.');
    expect(text()).toContain('This screen has not detected a strike within 10 mi in the last 30 min.');
    expect(rowsOf('What would change it')).toEqual([
      'OPENAt 1:48 PM at the earliest, if there are no further strikes.',
      'OPENImmediately, if the service cancels “Lightning Alert”.',
      'UNKNOWNAt 1:30:56 PM, if no further data arrives.',
    ]);
    expect(rowsOf('Events considered')).toEqual(['CLOSEDLightning AlertDecides the status. Until 1:48 PM.']);
  });

  it('tell the last strike and the closest one apart', async () => {
    const page = await renderYardPage();
    await page.show([lightning({ startAtMs: MISSION_TIME_MS - 3 * MINUTE_MS })]);
    await ask();
    expect(text()).toContain('Closed because of lightning within 6 mi. Last strike at 1:27 PM (3 min ago).');
    expect(text()).toContain('The closest strike was 3.2 mi NE at 1:18 PM.');
  });

  it('say of an open yard that nothing is in force, what proves it, and what would close it', async () => {
    const page = await renderYardPage();
    await page.show([]);
    await ask();
    expect(text()).toContain('Open because current data confirms that no hazard closes the yard.');
    expect(text()).toContain(
      'Only status data at most 60 s old can confirm that the yard is open.Lightning data may be at most 60 s old.',
    );
    expect(rowsOf('What would change it')).toEqual([
      'CLOSEDImmediately, if a strike occurs within 6 mi.',
      'WARNINGImmediately, if a strike occurs within 10 mi.',
      'UNKNOWNAt 1:31:00 PM, if no further data arrives.',
    ]);
  });

  it('name a hazard, since when it holds, and what became of the others', async () => {
    const page = await renderYardPage();
    await page.show([wind(), wind({ id: 'older', expiresAtMs: MISSION_TIME_MS + MINUTE_MS })]);
    await ask();
    expect(text()).toContain('Warning because of “High Wind - Level 2” since 12:50 PM.');
    expect(rowsOf('Events considered')).toEqual([
      'WARNINGHigh Wind - Level 2Decides the status. Until 3:00 PM.',
      'WARNINGHigh Wind - Level 2A similar event is worse or ends later.',
    ]);
    expect(rowsOf('What would change it')).toContain('OPENAt 3:00 PM, when “High Wind - Level 2” ends.');
  });

  it('tell a strike of a satellite as a range, and its ring as wide as it is [GAP-137]', async () => {
    const page = await renderYardPage();
    const closestStrike = { ...STRIKE, distanceM: 9_800, distanceErrorM: 6_200 };
    await page.show([
      lightning({ closestStrike, triggerDistanceM: 20_656, startAtMs: STRIKE.atMs + MINUTE_MS }),
    ]);
    await ask();
    expect(text()).toContain('Closed because of lightning within 12.8 mi.');
    expect(text()).toMatch(/The closest strike was 2–10 mi [A-Z]+ at/);
  });

  it('name an override, what it overrules, and what ends it [S9]', async () => {
    const page = await renderYardPage();
    await page.show([lightning(), overrideEvent(true, MISSION_TIME_MS - 5 * MINUTE_MS)]);
    await ask();
    expect(text()).toContain('Open because of an override set by a person at 1:25 PM.');
    expect(text()).toContain('ends automatically, and immediately if a strike occurs within 6 mi.');
    expect(rowsOf('What would change it')).toContain('CLOSEDImmediately, if the override is removed.');
    expect(rowsOf('Events considered')).toEqual([
      'CLOSEDLightning AlertWould count, but an override is in effect. Until 1:48 PM.',
      'OVERRIDEOverride: Yard is OpenDecides the status. Until Sun, Jul 5, 1:25 AM.',
    ]);
  });

  it.each([
    ['not yet', async () => {}],
    [
      'no more',
      async (page: Page) => {
        await watch(page);
        await act(async () => page.system.witness({ type: 'witness.lost' }));
      },
    ],
    [
      'with gaps',
      async (page: Page) => {
        const none = { lastAlertStrikeMs: null, lastWarningStrikeMs: null, closestStrikeM: null };
        const facts = { ...none, isComplete: false };
        await act(async () => page.system.witness({ type: 'witness.changed', facts }));
      },
    ],
  ])('do not say that this screen has detected nothing while it watches %s [S4][S12]', async (_, become) => {
    const page = await renderYardPage();
    await page.show([]);
    await become(page);
    await ask();
    expect(text()).toContain('This screen has no complete strike data of its own right now.');
    expect(text()).not.toContain('has not detected a strike');
  });

  it('say that a strike was seen by this screen alone [S2]', async () => {
    const page = await renderYardPage();
    await page.show([]);
    const facts = { ...NO_WITNESS, lastAlertStrikeMs: MISSION_TIME_MS - 90_000, closestStrikeM: 5_000 };
    await act(async () => page.system.witness({ type: 'witness.changed', facts }));
    await ask();
    expect(text()).toContain(
      'Closed because this screen detected a strike within 6 mi at 1:28 PM (1 min ago).',
    );
    expect(text()).toContain('This screen detected a strike within 6 mi 1 min ago.');
    expect(rowsOf('What would change it')).toContain(
      'OPENAt 1:58 PM at the earliest, if there are no further strikes.',
    );
  });

  it('state the last strike and the end that the countdown beside them has, by the screen’s own strikes too [S3][GAP-144]', async () => {
    const page = await renderYardPage();
    await page.show([lightning()]);
    const facts = {
      ...NO_WITNESS,
      lastAlertStrikeMs: MISSION_TIME_MS - 2 * MINUTE_MS,
      closestStrikeM: 5_000,
    };
    await act(async () => page.system.witness({ type: 'witness.changed', facts }));
    await ask();
    expect(text()).toContain('Last strike at 1:28 PM (2 min ago).');
    expect(text()).not.toContain('1:48 PM');
    expect(rowsOf('Events considered')).toEqual(['CLOSEDLightning AlertDecides the status. Until 1:58 PM.']);
  });

  it('say that it is a drill, and what is real', async () => {
    const page = await renderYardPage();
    const facts = feedFacts([], page.system.nowMs());
    const drill = lightning({ id: 'drill-1', expiresAtMs: MISSION_TIME_MS + 2 * MINUTE_MS });
    await act(() => page.system.answer({ ...facts, drills: [drill] }));
    await ask();
    expect(text()).toContain(
      'This is a drill: Closed is shown for practice. Without the drill, the status is Open.',
    );
    expect(rowsOf('What would change it')).toContain('OPENAt 1:32 PM, when the drill ends.');
    expect(rowsOf('Events considered')).toEqual([
      'CLOSEDDrill: Lightning AlertShown for practice. Until 1:32 PM.',
    ]);
  });

  it.each([
    ['the last check failed', 'Unknown because the last check failed: 503', (page: Page) => page.fail('503')],
    [
      'lightning is not known',
      'Unknown because lightning near the yard is unknown.',
      (page: Page) => answer(page, [], { lightningAgeMs: null }),
    ],
    [
      'a recording has ended',
      'Unknown because the recording of lightning has ended: what follows is not known.',
      (page: Page) => replayed(page, 'recordingEnded'),
    ],
    [
      'a part of a recording could not be read',
      'Unknown because a part of the recording of lightning could not be read.',
      (page: Page) => replayed(page, 'recordingIncomplete'),
    ],
    [
      'the alert ring reaches out of what is watched',
      'Unknown because lightning is watched in only part of the alert circle.',
      (page: Page) => replayed(page, 'ringNotCovered'),
    ],
    [
      'lightning is known up to long ago only',
      'Unknown because lightning near the yard is known only up to 1:28:00 PM (2 min ago).',
      (page: Page) => answer(page, [], { lightningAgeMs: 120_000 }),
    ],
  ])('say of an unknown status that %s [S4][GAP-138]', async (_, words, happen) => {
    const page = await renderYardPage();
    await happen(page);
    await ask();
    expect(title()).toBe('Why UNKNOWN?');
    expect(text()).toContain(words);
    expect(rowsOf('What would change it')).toContain('The next valid response determines the status.');
  });

  it('are complete in French, in the reader’s units', async () => {
    const page = await renderYardPage({ language: 'fr-CA', unitSystem: 2 });
    await page.show([lightning()]);
    await ask();
    expect(text()).toContain('Fermé, car la foudre a frappé à 5,2 km NE, à 13 h 18 (il y a 12 min).');
    expect(rowsOf('Ce qui le changerait')).toContain(
      'OUVERTÀ 13 h 48 au plus tôt, si la foudre ne frappe plus.',
    );
  });
});
