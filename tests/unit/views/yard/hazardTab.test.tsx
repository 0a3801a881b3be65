import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { Language } from '#domain/language/language.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { AlertTab } from '#views/yard/AlertTab.tsx';
import { HazardBody } from '#views/yard/HazardBody.tsx';
import { textsOf } from '../textsOf.ts';

const MINUTE_MS = 60_000;
const WIND = activeEvent({
  id: 'wind-1',
  type: 'wind_level2',
  status: 'WARNING',
  startAtMs: MISSION_TIME_MS - 40 * MINUTE_MS,
  expiresAtMs: MISSION_TIME_MS + 60 * MINUTE_MS,
  triggerDistanceM: 9_656,
  message: 'Take care.',
});

/** The tab of one alert with its body, as text by text. */
async function tabOf(event: ActiveEvent, { language = 'en-US' as Language, isFirst = true } = {}) {
  const yard = createYardStatusSystem();
  await yard.answer(feedFacts([event], yard.nowMs()));
  const of = {
    yardStatus: yard.actor,
    event,
    locale: { language, timeZone: 'America/Chicago', unitSystem: 0 } as const,
  };
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <AlertTab {...of} isFirst={isFirst}>
        <HazardBody {...of} />
      </AlertTab>
    </I18nextProvider>,
  );
  const tab = screen.getByRole<HTMLDetailsElement>('group');
  const textIn = (selector: string) => tab.querySelector(selector)?.textContent?.replaceAll(/\s/g, ' ');
  return { tab, line: textIn('summary'), body: textIn('.ya-body') };
}

it('a tab of a hazard has its title, status and end in its line, and message and times below [YARD-10]', async () => {
  const { tab, line, body } = await tabOf(WIND);
  expect(within(tab).getByRole('heading', { level: 3 }).textContent).toBe('High Wind - Level 2');
  expect(line).toBe('High Wind - Level 2WARNINGUntil 2:30 PM');
  expect(body).toBe('Take care.Started12:50 PMExpires2:30 PM');
});

it('a tab of a hazard without message and end tells neither [YARD-10][S4]', async () => {
  const { line, body } = await tabOf({ ...WIND, message: null, expiresAtMs: null });
  expect(line).toBe('High Wind - Level 2WARNING');
  expect(body).toBe('Started12:50 PM');
});

it('a tab of a hazard says by whom it was reported, and no distance, which lightning alone has [YARD-10]', async () => {
  const { line } = await tabOf({ ...WIND, reportedBy: 'Uma' });
  expect(line).toContain('Uma');
  expect(line).not.toContain('6 mi');
});

it.each([true, false])(
  'a tab that is the first one is open, and any other is not: %s [YARD-10]',
  async (isFirst) => {
    expect((await tabOf(WIND, { isFirst })).tab.open).toBe(isFirst);
  },
);

it('a tab of a hazard is told in French too [YARD-10]', async () => {
  const { line, body } = await tabOf(WIND, { language: 'fr-CA' });
  expect(line).toContain('AVERTISSEMENT');
  expect(body).toContain('Take care.');
  expect(body).toContain('14 h 30');
});
