import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { NO_WITNESS } from '#domain/alerting/yardVerdict.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { whenLoaded } from '#tests/support/whenLoaded.ts';
import { activeEvent, feedFacts, overrideEvent } from '#tests/support/yardEvents.ts';
import { PanelGuard } from '#views/why/PanelGuard.tsx';
import { renderYardPage } from '../yard/renderYardPage.tsx';

const MINUTE_MS = 60_000;
const STRIKE = {
  position: [-101.79, 35.23] as const,
  distanceM: 5_150,
  atMs: MISSION_TIME_MS - 12 * MINUTE_MS,
};
const lightning = (more = {}) =>
  activeEvent({ startAtMs: STRIKE.atMs, triggerDistanceM: 9_656, closestStrike: STRIKE, ...more });
const wind = (more = {}) =>
  activeEvent({
    id: 'wind',
    type: 'wind_level2',
    status: 'WARNING',
    startAtMs: MISSION_TIME_MS - 40 * MINUTE_MS,
    expiresAtMs: MISSION_TIME_MS + 90 * MINUTE_MS,
    ...more,
  });

// a machine that does much else takes its time to draw a whole page
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
beforeAll(async () => {
  teachModalDialogs();
  // what the page loads on request is here already
  await import('#views/why/WhyPanel.tsx');
});

type Page = Awaited<ReturnType<typeof renderYardPage>>;

/** Roles are found slowly in a whole page; one test looks for all of them. */
const button = () => document.querySelector<HTMLButtonElement>('.why')!;
const panel = () => document.querySelector('dialog');
const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll('\u00A0', ' ').trim();
const text = () => plain(panel());
const title = () => plain(document.querySelector('dialog h2'));
const rowsOf = (name: string) => {
  const sections = [...document.querySelectorAll('dialog section')];
  const section = sections.find((one) => plain(one.querySelector('h3')) === name);
  return [...(section?.querySelectorAll('li') ?? [])].map(plain);
};

async function ask() {
  button().focus();
  await whenLoaded(() => fireEvent.click(button()));
  expect(panel()).not.toBeNull();
}

/** The newest answer as it was made `ageMs` ago. */
const answer = (
  page: Page,
  ...[events, ages]: [Parameters<typeof feedFacts>[0], Parameters<typeof feedFacts>[2]]
) => act(() => page.system.answer(feedFacts(events, page.system.nowMs(), ages)));

/** An answer over recorded lightning that says why it does not know (GAP-138). */
const replayed = (page: Page, because: 'recordingEnded' | 'recordingIncomplete') =>
  act(() =>
    page.system.answer({
      ...feedFacts([], page.system.nowMs(), { lightningAgeMs: null }),
      lightningUnknownBecause: because,
    }),
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
    expect(text()).toContain('Only data less than 1 min old can confirm that the yard is open.');
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
      'Unknown because the recording of lightning has ended: what comes after it is not known.',
      (page: Page) => replayed(page, 'recordingEnded'),
    ],
    [
      'a part of a recording could not be read',
      'Unknown because a part of the recording of lightning could not be read.',
      (page: Page) => replayed(page, 'recordingIncomplete'),
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

describe('the panel of reasons', () => {
  it('follows the status while it is open', async () => {
    const page = await renderYardPage();
    await page.show([]);
    await ask();
    await page.show([lightning()]);
    expect(title()).toBe('Why CLOSED?');
    expect(text()).toContain('Closed because a strike was detected');
  });

  it('closes by its buttons and by Escape, and gives the focus back', async () => {
    const page = await renderYardPage();
    await page.show([]);
    expect(screen.getByRole('button', { name: 'Why?' })).toBe(button());
    const ways = [
      () => fireEvent.click(within(panel()!).getAllByRole('button', { name: 'Close' })[0]!),
      () => fireEvent.click(within(panel()!).getAllByRole('button', { name: 'Close' })[1]!),
      () => fireEvent.keyDown(panel()!, { key: 'Escape' }),
    ];
    for (const close of ways) {
      await ask();
      expect(panel()!.contains(document.activeElement)).toBe(true);
      close();
      expect(panel()).toBeNull();
      expect(document.activeElement).toBe(button());
    }
  });

  it('goes away after 5 min: it lies over the alerts and the state of the screen [S12]', async () => {
    const page = await renderYardPage();
    await page.show([]);
    await ask();
    const tick = (atMs: number) => act(async () => page.system.send({ type: 'clock.ticked', atMs }));
    await tick(MISSION_TIME_MS + 5 * MINUTE_MS - 1);
    expect(panel()).not.toBeNull();
    await tick(MISSION_TIME_MS + 5 * MINUTE_MS);
    expect(panel()).toBeNull();
  });

  it('leaves the page as it is when it fails or cannot be loaded [S12]', () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = () => {
      throw new Error('The panel could not be fetched.');
    };
    render(
      <main>
        OPEN
        <PanelGuard fallback={<b>no reasons now</b>}>
          <Broken />
        </PanelGuard>
      </main>,
    );
    expect(screen.getByRole('main').textContent).toBe('OPENno reasons now');
    complain.mockRestore();
  });
});
