import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellOfForm, tellOfOverride } from '#app/yard/tellOfOverride.tsx';
import type { UnitSystem } from '#domain/units/units.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { inForce, startReadyToOpen, startReadyToReplace } from '#tests/support/overrideSystem.ts';
import { createToasts } from '#ui/createToasts.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { textsOf } from '#tests/unit/views/textsOf.ts';

type System = ReturnType<typeof startReadyToOpen>;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The toasts of a page, whose reader has these units and may change the language. */
function renderToasts(system: System, unitSystem: UnitSystem = 0, tell = tellOfOverride) {
  const toasts = createToasts();
  const texts = textsOf('en-US');
  const told = tell(system.actor, toasts, () => unitSystem);
  const { container } = render(
    <I18nextProvider i18n={texts}>
      <ToastLayer toasts={toasts} />
    </I18nextProvider>,
  );
  return {
    toasts,
    told,
    speak: (language: string) => act(() => texts.changeLanguage(language)),
    lines: () =>
      [...container.querySelectorAll('.toast-text > *')].map(({ textContent }) =>
        textContent.replaceAll('\u00A0', ' '),
      ),
  };
}

async function fail(system: System, answer: Parameters<System['answer']>[1]) {
  system.submit();
  await act(() => system.answer('set', answer));
}

describe('what becomes of an override', () => {
  it('is told of one that was set, for 12 s [OVR-11]', async () => {
    const system = startReadyToOpen();
    const page = renderToasts(system);
    system.submit();
    await act(() => system.answer('set', 'done'));
    expect(screen.getByRole('status')).toBeDefined();
    expect(page.lines()).toEqual(['Override successfully.', 'Please wait, update may take a minute.']);

    act(() => void vi.advanceTimersByTime(11_999));
    expect(page.lines()).toHaveLength(2);
    act(() => void vi.advanceTimersByTime(1));
    expect(page.lines()).toEqual([]);
  });

  it('is told of one that was removed, for 5 s after the reader let go [OVR-12]', async () => {
    const system = startReadyToReplace(inForce('yardIsOpen', 'o-1'), 'yardIsClosed');
    const page = renderToasts(system);
    system.turn(false);
    system.submit();
    await act(() => system.answer('removal', 'done'));
    expect(page.lines()).toEqual(['Override Removed.', 'Please wait, update may take a minute.']);

    const { id } = page.toasts.list()[0]!;
    act(() => void vi.advanceTimersByTime(11_000));
    act(() => page.toasts.hold(id, 'pointer'));
    act(() => void vi.advanceTimersByTime(60_000));
    act(() => page.toasts.release(id, 'pointer'));
    act(() => void vi.advanceTimersByTime(4_999));
    expect(page.lines()).toHaveLength(2);
    act(() => void vi.advanceTimersByTime(1));
    expect(page.lines()).toEqual([]);
  });

  it('is told of one that was removed as a status, and leaves after 12 s by itself [OVR-12]', async () => {
    const system = startReadyToReplace(inForce('yardIsOpen', 'o-1'), 'yardIsClosed');
    const page = renderToasts(system);
    system.turn(false);
    system.submit();
    await act(() => system.answer('removal', 'done'));
    expect(screen.getByRole('status').textContent).toContain('Override Removed.');
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void vi.advanceTimersByTime(11_999));
    expect(page.lines()).toHaveLength(2);
    act(() => void vi.advanceTimersByTime(1));
    expect(page.lines()).toEqual([]);
  });

  it('is told of what a form beside the page has removed, and its end by lightning by the page alone [OVR-12][S9]', async () => {
    const system = startReadyToReplace(inForce('yardIsOpen', 'o-1'), 'yardIsClosed');
    const page = renderToasts(system, 0, tellOfForm);
    act(() =>
      system.send({
        type: 'override.revoked',
        atMs: MISSION_TIME_MS,
        strikeDistanceM: 4_000,
        strikeErrorM: null,
      }),
    );
    expect(page.lines()).toEqual([]);
    system.turn(false);
    system.submit();
    await act(() => system.answer('removal', 'done'));
    expect(page.lines()).toEqual(['Override Removed.', 'Please wait, update may take a minute.']);
  });

  it('is told of one that failed, as an alert [OVR-13]', async () => {
    const system = startReadyToOpen();
    const page = renderToasts(system);
    await fail(system, new Error('503'));

    expect(screen.getByRole('alert').textContent).toBe('Something went wrong!');
    expect(page.lines()).toEqual(['Something went wrong!']);
  });

  it('names who was first, where the service says so [OVR-13]', async () => {
    const system = startReadyToOpen();
    const page = renderToasts(system);
    await fail(system, { refused: 'taken', byName: 'Dana Field' });
    expect(page.lines()).toEqual([
      'Something went wrong!',
      'Dana Field has changed the override in the meantime.',
    ]);
  });

  it('says that another user was first, and that the probability is too high [OVR-13][S8]', async () => {
    const taken = startReadyToOpen();
    const page = renderToasts(taken);
    await fail(taken, { refused: 'taken', byName: null });
    expect(page.lines()[1]).toBe('Another user has changed the override in the meantime.');
    cleanup();

    const refused = startReadyToOpen();
    const other = renderToasts(refused);
    await fail(refused, { refused: 'probability' });
    expect(other.lines()[1]).toBe('The strike probability is above 5% or unknown.');
  });

  it.each([
    [0, 'A strike 2.5 mi from the yard has ended the override.'],
    [1, 'A strike 4 km from the yard has ended the override.'],
    [3, 'A strike 4,000 m from the yard has ended the override.'],
  ] as const)(
    'is told of one that a strike has ended, as an alert, in units %i [S9][STATUS-24]',
    (unitSystem, line) => {
      const system = startReadyToOpen();
      const page = renderToasts(system, unitSystem);
      act(() =>
        system.send({
          type: 'override.revoked',
          atMs: MISSION_TIME_MS,
          strikeDistanceM: 4_000,
          strikeErrorM: null,
        }),
      );

      expect(screen.getByRole('alert')).toBeDefined();
      expect(page.lines()).toEqual(['Override ended by lightning', line]);
    },
  );

  it('turns its language with the page, and says no distance that is not known [S9][LANG-01]', async () => {
    const system = startReadyToOpen();
    const page = renderToasts(system);
    act(() =>
      system.send({
        type: 'override.revoked',
        atMs: MISSION_TIME_MS,
        strikeDistanceM: null,
        strikeErrorM: null,
      }),
    );
    await page.speak('fr-CA');

    expect(page.lines()).toEqual([
      'La foudre a mis fin à la dérogation',
      'Un impact dans le cercle d’alerte a mis fin à la dérogation.',
    ]);
  });

  it('is told no more once the page has ended', async () => {
    const system = startReadyToOpen();
    const page = renderToasts(system);
    page.told.unsubscribe();
    await fail(system, 'done');

    expect(page.lines()).toEqual([]);
  });
});
