import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { TRACKED_RUN } from '#tests/support/trackedRun.ts';
import { createTrackingSystem } from '#tests/support/trackingSystem.ts';
import { RunPanel } from '#views/tracking/RunPanel.tsx';
import { textsOf } from '../textsOf.ts';

const MINUTE_MS = 60_000;
const OLD = 'Position and risk are old and may have changed. Refresh.';

type Setting = { ageMs: number; isNarrow?: boolean; language?: Language };

/** The panel of a vehicle that was heard of so long ago. */
async function show({ ageMs, isNarrow = false, language = 'en-US' }: Setting) {
  const system = createTrackingSystem();
  system.goTo('V1');
  await system.answer({ success: true, data: TRACKED_RUN });
  const panel = (nowMs: number) => (
    <I18nextProvider i18n={textsOf(language)}>
      <RunPanel
        tracking={system.actor}
        run={TRACKED_RUN}
        locale={{ language, unitSystem: 0, timeZone: 'America/New_York', scheme: 'dark' }}
        nowMs={nowMs}
        isNarrow={isNarrow}
        searchHref=""
      />
    </I18nextProvider>
  );
  const { rerender } = render(panel(MISSION_TIME_MS + ageMs));
  return { system, age: (ms: number) => rerender(panel(MISSION_TIME_MS + ms)) };
}

/** What is said of the age, and the warning; both stand in the folded sheet too. */
function ageAndWarning() {
  const lines = [...document.querySelectorAll('.runage')];
  expect(lines.filter((line) => line.closest('[hidden]') !== null)).toEqual([]);
  expect(lines.map((line) => line.getAttribute('role'))).toEqual([null, 'alert'].slice(0, lines.length));
  return [0, 1].map((nth) => lines[nth]?.textContent?.replaceAll('\u00A0', ' '));
}

test.each([
  [false, MINUTE_MS - 1, '2:30 PM, near Oklahoma City, OK', undefined],
  [false, MINUTE_MS, '2:30 PM (1 min ago), near Oklahoma City, OK', undefined],
  [true, 15 * MINUTE_MS - 1, '2:30 PM (14 min ago), near Oklahoma City, OK', undefined],
  [true, 15 * MINUTE_MS, '2:30 PM (15 min ago), near Oklahoma City, OK', OLD],
  [false, 300 * MINUTE_MS, '2:30 PM (5 h ago), near Oklahoma City, OK', OLD],
  [false, 1_440 * MINUTE_MS, 'Sat, Jul 4, 2:30 PM, near Oklahoma City, OK', OLD],
])('a vehicle says how old it is, and warns; folded %s, %i ms: %s [S5]', async (...row) => {
  const [isNarrow, ageMs, age, warning] = row;
  await show({ isNarrow, ageMs });
  expect(ageAndWarning()).toEqual([age, warning]);
});

test('a vehicle whose age is not known warns [S4]', async () => {
  await show({ isNarrow: true, ageMs: Number.NaN });
  expect(ageAndWarning()[1]).toBe(OLD);
});

test('the warning interrupts a listener once, not each minute [S5]', async () => {
  const { age } = await show({ ageMs: 15 * MINUTE_MS });
  const alert = screen.getByRole('alert');
  age(16 * MINUTE_MS);
  expect(screen.getByRole('alert')).toBe(alert);
  expect(alert.textContent).toBe(OLD);
});

test('the age stays beside the news that a refresh failed, in French [TRACK-05][LANG-01][S5]', async () => {
  const { system } = await show({ language: 'fr-CA', ageMs: 20 * MINUTE_MS });
  expect(ageAndWarning()[1]).toBe(
    'La position et le risque ne sont plus récents et ont pu changer. Actualisez.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Actualiser' }));
  await act(() => system.fail());
  expect(ageAndWarning()).toEqual([
    '14 h 30 (il y a 20 min), near Oklahoma City, OK',
    'L’actualisation a échoué. Dernières données : 14 h 30.',
  ]);
});
