import { cleanup, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { eventWording } from '#domain/alerting/eventWording.ts';
import type { Language } from '#domain/language/language.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, overrideEvent, traitsOf } from '#tests/support/yardEvents.ts';
import { useEventTitle } from '#views/yardFacts/useEventTitle.ts';
import { textsOf } from '../textsOf.ts';
import { renderYardPage } from './renderYardPage.tsx';

afterEach(cleanup);

const plain = activeEvent({ startAtMs: MISSION_TIME_MS });
const wind = activeEvent({
  id: 'wind-1',
  type: 'wind_level2',
  status: 'WARNING',
  startAtMs: MISSION_TIME_MS,
});
const both = (en: string, fr: string) => ({ 'en-US': en, 'fr-CA': fr });

/** How events are named where no metadata have come. */
function titleOf(event: Partial<typeof plain>, language: Language = 'en-US') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={textsOf(language)}>{children}</I18nextProvider>
  );
  const locale = { language, timeZone: 'America/Chicago', unitSystem: 0 } as const;
  const { result } = renderHook(() => useEventTitle(locale), { wrapper });
  return result.current({ ...plain, ...event }, {});
}

describe('a page whose metadata could not be had', () => {
  it.each(['alert', 'monitoring'] as const)(
    'shows status, title and alerts on the %s page in this product’s words [YARD-20]',
    async (kind) => {
      const page = await renderYardPage({ kind });
      await page.show([wind, plain]);
      expect(screen.getByRole('heading', { level: 2, name: 'Lightning Alert' })).toBeDefined();
      expect(page.background().dataset['status']).toBe('closed');
      expect(page.container.querySelectorAll('.ymsg p')).toHaveLength(0);
      const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
      expect(titles).toEqual(['Lightning Alert', 'High Wind - Level 2']);
    },
  );

  it('shows an event’s own words, and takes those of metadata as soon as they come [YARD-20][STATUS-29]', async () => {
    const page = await renderYardPage({ language: 'fr-CA', unitSystem: 1 });
    await page.show([{ ...plain, message: both('Go indoors.', 'Rentrez.') }]);
    expect(screen.getByRole('heading', { level: 2, name: 'Alerte de foudre' })).toBeDefined();
    expect(page.container.querySelector('.ymsg p')?.textContent).toBe('Rentrez.');
    await page.learn({
      lightning_alert: traitsOf({ titleMetric: 'Foudre à 9,7 km', titleImperial: '6 mi' }),
    });
    expect(screen.getByRole('heading', { level: 2, name: 'Foudre à 9,7 km' })).toBeDefined();
  });
});

describe('an event without metadata', () => {
  it('is named by its own title, else by its kind, else by its type [YARD-20]', () => {
    expect(titleOf({ title: both('Storm ahead', 'Orage') })).toBe('Storm ahead');
    expect(titleOf({ title: both('Storm ahead', 'Orage') }, 'fr-CA')).toBe('Orage');
    expect(titleOf({ type: 'wind_level2' })).toBe('High Wind - Level 2');
    expect(titleOf({ type: 'lightning_alert' }, 'fr-CA')).toBe('Alerte de foudre');
    expect(titleOf({ type: 'meteor_level9' })).toBe('meteor_level9');
    expect(titleOf({ type: 'meteor_level9', message: 'Look up.' })).toBe('meteor_level9');
  });

  it('that is an override is named by its message where it has no title, else by its type [YARD-20][STATUS-11]', () => {
    const override = { ...overrideEvent(true, MISSION_TIME_MS) };
    expect(titleOf(override)).toBe('Yard is Open');
    expect(titleOf(override, 'fr-CA')).toBe('Le site est ouvert');
    expect(titleOf({ ...override, title: null, message: 'Work goes on' })).toBe('Work goes on');
    expect(titleOf({ ...override, title: null, message: null })).toBe('OVERRIDE');
  });

  it('has no other words than its own [YARD-20]', () => {
    const locale = { language: 'en-US', unitSystem: 0 } as const;
    expect(eventWording(plain, {}, locale)).toEqual({ title: null, message: null });
    expect(eventWording({ ...plain, message: 'Go in.' }, {}, locale)).toEqual({
      title: null,
      message: 'Go in.',
    });
    const other = { wind_level2: traitsOf({ title: 'Wind', message: 'Tie down.' }) };
    expect(eventWording({ ...plain, title: 'Near' }, other, locale)).toEqual({
      title: 'Near',
      message: null,
    });
  });

  it.each([
    [0, '6 mi', 'general'],
    [1, '9.7 km', 'general'],
    [2, 'UK', '9.7 km'],
    [3, 'Canada', '9.7 km'],
  ] as const)(
    'has in unit system %i the title "%s" of metadata that come late, else "%s" [YARD-20][UNIT-10]',
    (unitSystem, title, next) => {
      const traits = traitsOf({ title: 'general', titleImperial: '6 mi', titleMetric: '9.7 km' });
      const special = { ...traits, titleUk: 'UK', titleCanada: 'Canada' };
      const own = { imperial: { titleImperial: null }, metric: { titleMetric: null } };
      const titleBy = (known: typeof special) =>
        eventWording(plain, { lightning_alert: known }, { language: 'en-US', unitSystem }).title;
      expect(titleBy(special)).toBe(title);
      const without = {
        0: { ...special, ...own.imperial },
        1: { ...special, ...own.metric },
        2: { ...special, titleUk: undefined },
        3: { ...special, titleCanada: undefined },
      }[unitSystem];
      expect(titleBy(without as unknown as typeof special)).toBe(next);
    },
  );
});
