import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { YardHeader } from '#views/yard/YardHeader.tsx';
import { textsOf } from '../textsOf.ts';

type Facts = Omit<ComponentProps<typeof YardHeader>, 'yardStatus'>;

const CHICAGO = { language: 'en-US', timeZone: 'America/Chicago', unitSystem: 0 } as const;

/** The head of a page over a yard that has not been answered yet. */
function show(facts: Partial<Facts> = {}) {
  const yard = createYardStatusSystem();
  const plain: Facts = { heading: 'YARD-7', details: ['ACME'], locale: CHICAGO, isSimulation: false };
  const { locale } = { ...plain, ...facts };
  render(
    <I18nextProvider i18n={textsOf(locale.language)}>
      <YardHeader yardStatus={yard.actor} {...plain} {...facts} />
    </I18nextProvider>,
  );
  const text = () => screen.getByRole('banner').textContent?.replaceAll('\u00A0', ' ');
  const goTo = (afterMs: number) =>
    act(async () => yard.actor.send({ type: 'clock.ticked', atMs: MISSION_TIME_MS + afterMs }));
  return { text, goTo };
}

describe('the head of a yard page', () => {
  it('has the yard as its heading, then what else is told of it, in this order [YMON-04]', () => {
    const { text } = show({ details: ['Northgate Yard', 'ACME'] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('YARD-7');
    expect(text()).toBe('YARD-7Northgate YardACME1:30 PMSat, Jul 4CDT');
  });

  it.each([
    ['en-US', 'America/Chicago', '1:30 PMSat, Jul 4CDT'],
    ['en-US', 'Asia/Tokyo', '3:30 AMSun, Jul 5GMT+9'],
    ['en-US', 'America/Anchorage', '10:30 AMSat, Jul 4AKDT'],
    ['en-US', 'Nowhere/Land', '6:30 PMSat, Jul 4UTC'],
    ['fr-CA', 'America/Chicago', '13 h 30sam. 4 juill.HAC'],
  ] as const)(
    'has in %s the clock of %s, with its day and its zone: %s [YMON-04]',
    (language, timeZone, clock) => {
      const { text } = show({ locale: { ...CHICAGO, language, timeZone } });
      expect(text()).toBe(`YARD-7ACME${clock}`);
    },
  );

  it('has a clock that goes on with each minute, and over midnight with its day [YMON-04]', async () => {
    const { text, goTo } = show();
    await goTo(59_999);
    expect(text()).toContain('1:30 PM');
    await goTo(60_000);
    expect(text()).toContain('1:31 PM');
    await goTo((10 * 60 + 30) * 60_000);
    expect(text()).toContain('12:00 AMSun, Jul 5');
  });

  it('is marked where what it shows is simulated, with the reason for the ear [YMON-04][S14]', () => {
    show({ isSimulation: true });
    const mark = within(screen.getByRole('banner')).getByText('SIMULATION');
    expect(mark.title).not.toBe('');
    expect(mark.textContent).toBe(`SIMULATION${mark.title}`);
    cleanup();
    show();
    expect(screen.queryByText('SIMULATION')).toBeNull();
  });
});
