import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { RADAR_LAYERS } from '#tests/support/radarLayers.ts';
import { LegendBlock } from '#views/layers/LegendBlock.tsx';
import type { LegendEntry } from '#views/layers/layersView.ts';
import { textsOf } from '../textsOf.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What the head of a legend says of its last update, to the eye and to the ear; null: nothing. */
function clockOf(
  times: Partial<Pick<LegendEntry, 'updatedMs' | 'dueMs'>>,
  { language = 'en-US' as Language, nowMs = MISSION_TIME_MS } = {},
) {
  const entry = { layer: RADAR_LAYERS[0]!, isMissing: false, isAhead: false, isBroken: false, palettes: [] };
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <LegendBlock
        entry={{ ...entry, updatedMs: MISSION_TIME_MS - 3 * MINUTE_MS, dueMs: null, ...times }}
        nowMs={nowMs}
        presentMs={() => nowMs}
        style={{ language, timeZone: 'America/Chicago' }}
        settings={null}
      />
    </I18nextProvider>,
  );
  const clock = screen.getByRole('heading', { level: 3 }).querySelector('small');
  const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
  return (
    clock && {
      tooltip: plain(clock.title),
      spoken: plain(clock.querySelector('.spoken')?.textContent),
      seen: plain(clock.querySelector('span[aria-hidden]')?.textContent),
      isLate: clock.dataset['late'],
    }
  );
}

test('the clock of a legend tells when it was updated, in full where the pointer rests and to the ear [LAYER-09]', () => {
  expect(clockOf({})).toEqual({
    tooltip: 'Updated at Sat, Jul 4, 1:27 PM',
    spoken: 'Updated at Sat, Jul 4, 1:27 PM',
    seen: '1:27 PM',
    isLate: 'false',
  });
});

test('the clock of a legend names the day of an update of another one [LAYER-09]', () => {
  const updatedMs = MISSION_TIME_MS - DAY_MS;
  expect(clockOf({ updatedMs })).toMatchObject({
    tooltip: 'Updated at Fri, Jul 3, 1:30 PM',
    seen: '1:30 PM',
  });
});

test('the clock of a legend whose newer data are late says since when, and keeps the last update in its tooltip [LAYER-09][LAYER-10]', () => {
  expect(clockOf({ dueMs: MISSION_TIME_MS - MINUTE_MS })).toMatchObject({
    tooltip: 'Updated at Sat, Jul 4, 1:27 PM',
    seen: 'Late: due 1:29 PM',
    isLate: 'true',
  });
});

test('a legend that nobody knows an update of has no clock [LAYER-09][S5]', () => {
  expect(clockOf({ updatedMs: null })).toBeNull();
});

test('the clock of a legend speaks French too [LAYER-09]', () => {
  expect(clockOf({}, { language: 'fr-CA' })).toMatchObject({
    tooltip: 'Mis à jour le sam. 4 juill., 13 h 27',
    seen: '13 h 27',
  });
});
