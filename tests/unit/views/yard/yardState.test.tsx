import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { YardState } from '#views/yard/YardState.tsx';
import { textsOf } from '../textsOf.ts';

type Facts = ComponentProps<typeof YardState>;

function show(facts: Partial<Facts>) {
  const plain: Facts = {
    shown: 'OPEN',
    isOverride: false,
    isDrill: false,
    isSatelliteOnly: false,
    word: 'OPEN',
    reason: 'No active alerts.',
  };
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <YardState {...plain} {...facts} />
    </I18nextProvider>,
  );
  const icons = () =>
    [...document.querySelectorAll('[data-icon]')].map((icon) => icon.getAttribute('data-icon'));
  return { region: (role: 'status' | 'alert') => screen.getByRole(role), icons };
}

describe('the status in large letters', () => {
  it.each<[ShownStatus, 'status' | 'alert', string]>([
    ['OPEN', 'status', 'open'],
    ['LOADING', 'status', 'loading'],
    ['WARNING', 'alert', 'warning'],
    ['CLOSED', 'alert', 'closed'],
    ['ALERT_OPEN', 'alert', 'alertopen'],
    ['UNKNOWN', 'alert', 'unknown'],
  ])('%s is told as %s, with the silhouette "%s" and its reason [YARD-06]', (shown, role, icon) => {
    const { region, icons } = show({ shown, word: shown });
    expect(region(role).textContent).toBe(`${shown}No active alerts.`);
    expect(icons()).toEqual([icon]);
    expect(screen.queryByRole(role === 'alert' ? 'status' : 'alert')).toBeNull();
  });

  it('has the plate of an override after the word, with its own silhouette [YARD-06]', () => {
    const { region, icons } = show({ isOverride: true });
    expect(region('status').textContent).toBe('OPENOVERRIDENo active alerts.');
    expect(icons()).toEqual(['open', 'override']);
  });

  it('is heard as a drill before the word [YARD-06]', () => {
    const { region } = show({ shown: 'CLOSED', word: 'CLOSED', isDrill: true });
    expect(region('alert').textContent).toBe('DRILLCLOSEDNo active alerts.');
  });

  it('says that satellites alone watch, without a silhouette of its own [YARD-06]', () => {
    const { region, icons } = show({ isSatelliteOnly: true });
    expect(region('status').textContent).toBe('OPENSATELLITE ONLYNo active alerts.');
    expect(icons()).toEqual(['open']);
  });

  it.each([
    ['WARNING', 'warning'],
    ['ALERT_OPEN', 'alertopen'],
  ] as const)(
    'reads Open of %s, with the silhouette and the role of that, and says to the ear what it is [YARD-06][YMON-15]',
    (shown, icon) => {
      const { region, icons } = show({ shown, word: 'Open', spoken: 'ALERT OPEN' });
      expect(region('alert').textContent).toBe('OpenALERT OPENNo active alerts.');
      expect(icons()).toEqual([icon]);
      expect(screen.getByText('ALERT OPEN').className).toBe('spoken');
    },
  );

  it.each([
    ['WARNINGS!', false],
    ['ALERT OPEN', true],
  ])('takes the smaller symbol beside %s: %s [YARD-06]', (word, isSmall) => {
    show({ word });
    expect(screen.getByText(word).closest('p')!.classList.contains('yhero-long')).toBe(isSmall);
  });
});
