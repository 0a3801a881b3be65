import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReloadMemory } from '#adapters/storage/reloadMemory.ts';
import { useNewVersion } from '#app/shell/useNewVersion.tsx';
import type { ReloadReason } from '#domain/kiosk/pastReloads.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createToasts } from '#ui/createToasts.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { textsOf } from '#tests/unit/views/textsOf.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const LASTS_MS = 12_000;
const EXTENDED_MS = 5_000;
const NEWER = '99.0.0+cafecafe';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function renderPage(reloadedAgoMs?: number, reason: ReloadReason = 'version') {
  const reloads = createReloadMemory(createMemoryStorage());
  const openedMs = performance.now();
  const presentMs = () => MISSION_TIME_MS + performance.now() - openedMs;
  if (reloadedAgoMs !== undefined) reloads.note(reason, MISSION_TIME_MS - reloadedAgoMs);
  const tells = new Set<(version: string | null) => void>();
  let waiting: string | null = null;
  let reloadCount = 0;
  const product = {
    platform: { reloads, presentMs },
    updates: {
      watch(tell: (version: string | null) => void) {
        tells.add(tell);
        if (waiting !== null) tell(waiting);
        return () => tells.delete(tell);
      },
      running: () => ({ activate: () => reloadCount++ }) as never,
    },
  };
  const toasts = createToasts();

  function Page({ isFormOpen }: { isFormOpen: boolean }) {
    useNewVersion(product, toasts, isFormOpen);
    return <ToastLayer toasts={toasts} />;
  }
  const draw = (isFormOpen: boolean) => (
    <I18nextProvider i18n={textsOf('en-US')}>
      <Page isFormOpen={isFormOpen} />
    </I18nextProvider>
  );
  const page = render(draw(false));

  return {
    text: () => page.container.textContent,
    toast: () => page.getByText(/New version is available!/).closest('.toast')!,
    reloads: () => reloadCount,
    versionReloads: () => reloads.times().version,
    wait: (version: string | null) =>
      act(() => {
        waiting = version;
        tells.forEach((tell) => tell(version));
      }),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    openForm: (isOpen: boolean) => page.rerender(draw(isOpen)),
    leave: () => page.unmount(),
  };
}

it('says that a newer version is here, and reloads when the toast hides after 12 s [SHELL-26][CONST-44][GAP-131]', () => {
  const page = renderPage();
  page.wait(NEWER);
  expect(page.text()).toContain('New version is available! App will update in a few seconds.');
  page.pass(LASTS_MS - 1);
  expect(page.reloads()).toBe(0);
  page.pass(1);

  expect(page.reloads()).toBe(1);
  expect(page.versionReloads()).toBe(MISSION_TIME_MS + LASTS_MS);
});

it('waits while the pointer is over it, and 5 s more [SHELL-26][CONST-44][GAP-131]', () => {
  const page = renderPage();
  page.wait(NEWER);
  const toast = page.toast();
  page.pass(LASTS_MS - 1);
  fireEvent.pointerEnter(toast);
  page.pass(60_000);
  fireEvent.pointerLeave(toast);
  page.pass(EXTENDED_MS - 1);
  expect(page.reloads()).toBe(0);
  page.pass(1);
  expect(page.reloads()).toBe(1);
});

it('does not reload over a form, and comes again once it is closed [SHELL-26]', () => {
  const page = renderPage();
  page.wait(NEWER);
  page.openForm(true);
  page.pass(LASTS_MS);
  expect(page.reloads()).toBe(0);
  page.openForm(false);
  expect(page.text()).toContain('New version is available!');
  page.pass(LASTS_MS);

  expect(page.reloads()).toBe(1);
});

it('says nothing of a version that comes while a form is open [SHELL-26]', () => {
  const page = renderPage();
  page.openForm(true);
  page.wait(NEWER);
  expect(page.text()).toBe('');
  page.openForm(false);
  expect(page.text()).toContain('New version is available!');
});

it('says nothing of a version that was withdrawn [SHELL-26]', () => {
  const page = renderPage();
  page.wait(null);

  expect(page.text()).toBe('');
});

it('does not reload in turns where the reload does not help [SHELL-26][S12]', () => {
  const page = renderPage(3_600_000 - 1);
  page.wait(NEWER);
  expect(page.text()).toBe('');

  const later = renderPage(3_600_000);
  later.wait(NEWER);
  expect(later.text()).toContain('New version is available!');
});

it('reloads nothing once the page is left [SHELL-26]', () => {
  const page = renderPage();
  page.wait(NEWER);
  page.leave();
  page.pass(LASTS_MS);

  expect(page.reloads()).toBe(0);
});

describe('a version that comes when a reload is not due', () => {
  const MINUTE_MS = 60_000;

  it.each([
    ['the page has just reloaded after sleep', 40_000, 'sleep', 1],
    ['the page loaded another version less than an hour ago', 50 * MINUTE_MS, 'version', 10],
  ] as const)('waits where %s, and is loaded once [SHELL-26][S12]', (_, agoMs, reason, minutes) => {
    const page = renderPage(agoMs, reason);
    page.wait(NEWER);
    expect(page.text()).toBe('');
    page.pass(minutes * MINUTE_MS - 1);
    expect(page.text()).toBe('');
    page.pass(1);
    expect(page.text()).toContain('New version is available!');
    page.pass(MINUTE_MS);
    expect(page.reloads()).toBe(1);
    page.pass(48 * 60 * MINUTE_MS);
    expect(page.reloads()).toBe(1);
  });

  it('waits for the network [SHELL-26][S12]', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = renderPage();
    page.wait(NEWER);
    page.pass(5 * MINUTE_MS);
    expect(page.text()).toBe('');
    onLine.mockReturnValue(true);
    page.pass(MINUTE_MS);
    expect(page.text()).toContain('New version is available!');
  });

  it('is not said once it was withdrawn [SHELL-26]', () => {
    const page = renderPage(40_000, 'sleep');
    page.wait(NEWER);
    page.wait(null);
    page.pass(5 * MINUTE_MS);
    expect(page.text()).toBe('');
  });

  it('is not looked for any more once the page is left [SHELL-26]', () => {
    const page = renderPage(40_000, 'sleep');
    page.wait(NEWER);
    page.leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
