import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import { timeSliderMachine, type TimeSliderEvent } from '#machines/timeSlider/timeSliderMachine.ts';
import { HeaderTime } from '#views/timeSlider/HeaderTime.tsx';
import { TimeSlider } from '#views/timeSlider/TimeSlider.tsx';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { textsOf } from '../textsOf.ts';

const machine = timeSliderMachine.provide({ actors: { watchClock: fromCallback(() => {}) } });
/** As people read them: a space that does not break is a space. */
const words = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');

function open(language: Language = 'en-US', centreMs: number | null = null, timeZone = 'America/Chicago') {
  const input = { nowMs: MISSION_TIME_MS, askedMs: null, centreMs, playEveryMs: 1_000 };
  const slider = createActor(machine, { input }).start();
  const style = { language, timeZone };
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <header>
        <HeaderTime slider={slider} style={style} />
      </header>
      <TimeSlider slider={slider} style={style} />
    </I18nextProvider>,
  );
  const handle = screen.getByRole('slider');
  return {
    handle,
    send: (event: TimeSliderEvent) => act(() => slider.send(event)),
    header: () => words(screen.getByRole('banner').textContent),
    spoken: () => words(handle.getAttribute('aria-valuetext')),
    bubble: () => words(document.querySelector('.timetrack-bubble')!.textContent),
    days: () => [...document.querySelectorAll('.hourscale-day')].map(({ textContent }) => words(textContent)),
  };
}

describe('the slider says its time', () => {
  test('live, in the zone of the reader [TIME-02][SHELL-21]', () => {
    const { header, spoken, bubble } = open();
    expect(header()).toBe('Sat, Jul 41:30 PMLIVE');
    expect(spoken()).toBe('Now: Sat, Jul 4, 1:30 PM');
    expect(bubble()).toBe('Now, 1:30 PM');
  });

  test('with its zone where clocks change within its reach, where an hour comes twice [TIME-02]', () => {
    const { send, spoken, bubble } = open('en-US', Date.UTC(2025, 10, 2, 7));
    const seen = new Set<string>();
    for (let step = 0; step < 200; step++) {
      seen.add(spoken());
      send({ type: 'operator.stepped', steps: -1 });
    }
    expect([...seen].filter((text) => / 1:00 AM/.test(text) && /Nov 2,/.test(text))).toHaveLength(2);
    expect(bubble()).toMatch(/ CDT$/);
  });

  test('past and to come, in word and sign [TIME-04][SHELL-21]', () => {
    const { header, spoken, bubble, send } = open();
    send({ type: 'operator.stepped', steps: -24 });
    expect(header()).toBe('Fri, Jul 31:00 PMPASTReturn to current');
    expect(spoken()).toBe('Fri, Jul 3, 1:00 PM, past');
    expect(bubble()).toBe('Fri 3, 1:00 PM');
    send({ type: 'operator.stepped', steps: 48 });
    expect(header()).toBe('Sun, Jul 51:00 PMFORECASTReturn to current');
    expect(spoken()).toBe('Sun, Jul 5, 1:00 PM, forecast');
  });

  test('in French as French writes it [LANG-01][SHELL-21]', () => {
    const { header, bubble, send } = open('fr-CA', null, 'America/Toronto');
    expect(header()).toBe('sam. 4 juill.14 h 30EN DIRECT');
    expect(bubble()).toBe('Maintenant, 14 h 30');
    send({ type: 'operator.stepped', steps: -1 });
    expect(bubble()).toBe('sam. 4, 13 h 00');
  });

  test('and that there is no radar for it, where that is known [TIME-06]', () => {
    const { spoken, send } = open();
    send({ type: 'times.received', validAtMs: [MISSION_TIME_MS - STEP_MS, MISSION_TIME_MS] });
    send({ type: 'operator.stepped', steps: 5 });
    expect(spoken()).toBe('Sat, Jul 4, 6:00 PM, forecast, no radar data for this time');
  });

  test('and that there is no radar at all, in live mode too [S4][TIME-06]', () => {
    const { spoken, send } = open();
    send({ type: 'times.received', validAtMs: [] });
    expect(spoken()).toMatch(/, no radar data for this time$/u);
  });
});

test('the scale names the days that have room, and today stands out [TIME-01]', () => {
  const { days } = open();
  expect(days()).toEqual(['Wed 1', 'Thu 2', 'Fri 3', 'Sat 4', 'Sun 5', 'Mon 6', 'Tue 7']);
  expect(words(document.querySelector('[data-today=true]')!.textContent)).toBe('Sat 4');
  expect(document.querySelectorAll('[data-tick]')).toHaveLength(144);
  expect(document.querySelectorAll('[data-tick=midnight]')).toHaveLength(6);
  expect(document.querySelectorAll('[data-tick=noon]')).toHaveLength(6);
});

test('what is to come is hatched as far as there is a forecast [TIME-06]', () => {
  const { send } = open();
  const future = document.querySelector<HTMLElement>('.timetrack-future')!;
  expect(future.style.right).toBe('0%');
  send({ type: 'times.received', validAtMs: [MISSION_TIME_MS, MISSION_TIME_MS + 36 * STEP_MS] });
  expect(Number.parseFloat(future.style.left)).toBeCloseTo(50, 6);
  expect(Number.parseFloat(future.style.right)).toBeCloseTo(25, 6);
  send({ type: 'times.received', validAtMs: [] });
  expect(Number.parseFloat(future.style.right)).toBeCloseTo(50, 6);
});

test('its ways back do nothing in live mode; off it there is one in the header too, and each leads back [SHELL-21][TIME-05]', () => {
  const { handle, send } = open();
  const back = () => screen.getAllByRole('button', { name: 'Return to current' });
  expect(back()).toHaveLength(1);
  expect(back()[0]!.getAttribute('aria-disabled')).toBe('true');
  const present = handle.getAttribute('aria-valuenow');
  fireEvent.click(back()[0]!);
  for (const nth of [0, 1]) {
    send({ type: 'operator.stepped', steps: -2 });
    expect(back()).toHaveLength(2);
    expect(handle.getAttribute('aria-valuenow')).not.toBe(present);
    fireEvent.click(back()[nth]!);
    expect(back()).toHaveLength(1);
    expect(handle.getAttribute('aria-valuenow')).toBe(present);
  }
});

test('the handle goes by keys: hours, days, and back to the present [TIME-01][TIME-04][TIME-05]', () => {
  const { handle, header } = open();
  const present = Number(handle.getAttribute('aria-valuenow'));
  const pressed = (key: string) => {
    fireEvent.keyDown(handle, { key });
    return Number(handle.getAttribute('aria-valuenow')) - present;
  };
  const keys = ['ArrowLeft', 'ArrowDown', 'PageDown', 'ArrowRight', 'ArrowUp', 'PageUp', 'ArrowUp'];
  expect(keys.map(pressed)).toEqual([-1, -2, -26, -25, -24, 0, 1]);
  expect(header()).toContain('FORECAST');
  expect(pressed('Home')).toBe(0);
  expect(header()).toContain('LIVE');
  expect(pressed('x')).toBe(0);
});

test('the handle follows the pointer that holds the track, and no other [TIME-04]', () => {
  const { handle, header } = open();
  const track = handle.closest<HTMLElement>('.timetrack')!;
  const held = new Set<number>();
  Object.assign(track, {
    setPointerCapture: (pointer: number) => held.add(pointer),
    hasPointerCapture: (pointer: number) => held.has(pointer),
  });
  // jsdom lays nothing out: 100 px a day
  const size = { left: 50, width: 600 } as DOMRect;
  handle.parentElement!.getBoundingClientRect = () => size;
  const present = handle.getAttribute('aria-valuenow');
  fireEvent.pointerMove(track, { clientX: 150, pointerId: 1 });
  expect(handle.getAttribute('aria-valuenow')).toBe(present);
  fireEvent.pointerDown(track, { clientX: 150, button: 2, pointerId: 1 });
  expect(header()).toContain('LIVE');
  fireEvent.pointerDown(track, { clientX: 150, button: 0, pointerId: 1 });
  expect(header()).toContain('PAST');
  expect(Number(handle.getAttribute('aria-valuenow'))).toBeCloseTo(24, -1);
  expect(document.activeElement).toBe(handle);
  fireEvent.pointerMove(track, { clientX: 550, pointerId: 1 });
  expect(header()).toContain('FORECAST');
});

test('buttons go by an hour, play and pause [TIME-01]', () => {
  const { handle } = open();
  const present = Number(handle.getAttribute('aria-valuenow'));
  fireEvent.click(screen.getByRole('button', { name: '1 hour back' }));
  expect(handle.getAttribute('aria-valuenow')).toBe(String(present - 1));
  fireEvent.click(screen.getByRole('button', { name: '1 hour forward' }));
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
});

test('a historical map has no present to mark, and is past [SHELL-08]', () => {
  const { header } = open('en-US', MISSION_TIME_MS - 40 * 24 * STEP_MS);
  expect(header()).toContain('PAST');
  expect(document.querySelector('.timetrack-present')).toBeNull();
  expect(screen.queryByText('3 days back')).toBeNull();
});
