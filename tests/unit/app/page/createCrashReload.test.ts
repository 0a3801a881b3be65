import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReloadMemory } from '#adapters/storage/reloadMemory.ts';
import { createCrashReload } from '#app/page/createCrashReload.ts';
import { CRASH_NOTICE_MS, RELOAD_PAUSE_MS } from '#domain/kiosk/pastReloads.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

describe('a page whose view has crashed', () => {
  const reload = vi.fn();
  const page = new EventTarget();
  const device = { onLine: true };

  beforeEach(() => {
    vi.useFakeTimers({ now: MISSION_TIME_MS });
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('window', page);
    vi.stubGlobal('navigator', device);
    device.onLine = true;
    reload.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function crash() {
    const reloads = createReloadMemory(createMemoryStorage());
    return { reloads, crashReload: createCrashReload({ reloads, presentMs: () => Date.now() }) };
  }

  it('reloads when its notice was up for 10 s, and not a millisecond before [S12]', () => {
    crash().crashReload.begin('it broke');
    vi.advanceTimersByTime(CRASH_NOTICE_MS - 1);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that has reloaded just now waits for a minute [S12]', () => {
    const { reloads, crashReload } = crash();
    reloads.note('crash', MISSION_TIME_MS);
    crashReload.begin('it broke again');
    vi.advanceTimersByTime(RELOAD_PAUSE_MS - 1);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('never reloads into a network that is not there [S12][NET-10]', () => {
    device.onLine = false;
    crash().crashReload.begin('it broke offline');
    vi.advanceTimersByTime(RELOAD_PAUSE_MS);
    expect(reload).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leaves what broke, and when, for the page that comes after it', () => {
    const { reloads, crashReload } = crash();
    crashReload.now('it broke');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloads.times()).toEqual({ crash: MISSION_TIME_MS });
    expect(reloads.log()).toMatchObject([
      { atMs: MISSION_TIME_MS, fact: 'view.crashed', detail: 'it broke' },
    ]);
  });
});
