import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts, MOST_TOASTS, TOAST_TIMES, type Toasts } from '#ui/createToasts.ts';

const words = (toasts: Toasts) => toasts.list().map(({ content }) => content);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** One toast, with the times of an override or those of a yard page. */
function showOne(times?: { lastsMs: number; extendedMs: number }) {
  const toasts = createToasts();
  toasts.show({ kind: 'success', content: 'Done', ...(times && { times }) });
  return { toasts, id: toasts.list()[0]!.id };
}

describe('a toast', () => {
  it('leaves after 3 s on a yard page, and not a millisecond before [CONST-44]', () => {
    const { toasts } = showOne();
    vi.advanceTimersByTime(2_999);
    expect(words(toasts)).toEqual(['Done']);
    vi.advanceTimersByTime(1);
    expect(words(toasts)).toEqual([]);
  });

  it.each([
    ['of a yard page', 'yard', 3_000, 1],
    ['of the profile', 'profile', 5_000, 1_000],
    ['of an override', 'override', 12_000, 5_000],
    ['of a new version', 'newVersion', 12_000, 5_000],
  ] as const)(
    '%s (%s) leaves after %i ms, and held in its last millisecond %i ms after it is let go [CONST-44][GAP-131]',
    (_, place, lastsMs, extendedMs) => {
      const { toasts, id } = showOne(TOAST_TIMES[place]);
      vi.advanceTimersByTime(lastsMs - 1);
      toasts.hold(id, 'pointer');
      toasts.hold(id, 'focus');
      vi.advanceTimersByTime(60_000);
      expect(toasts.list()).toMatchObject([{ isHeld: true, lastsMs, leftMs: 1 }]);
      toasts.release(id, 'pointer');
      vi.advanceTimersByTime(60_000);
      toasts.release(id, 'focus');
      expect(toasts.list()).toMatchObject([{ isHeld: false, leftMs: extendedMs }]);
      vi.advanceTimersByTime(extendedMs);
      expect(words(toasts)).toEqual([]);
      toasts.show({ kind: 'success', content: 'Next', times: TOAST_TIMES[place] });
      vi.advanceTimersByTime(lastsMs - 1);
      expect(words(toasts)).toEqual(['Next']);
      vi.advanceTimersByTime(1);
      expect(words(toasts)).toEqual([]);
    },
  );

  it('tells once that it has gone, by itself, by hand or for a newer one, and not when the page is left [SHELL-26]', () => {
    const toasts = createToasts();
    const gone: string[] = [];
    const show = (content: string) =>
      toasts.show({ kind: 'info', content, onHidden: () => gone.push(content) });
    show('crowded');
    show('closed');
    show('timed');
    show('newest');
    expect(gone).toEqual(['crowded']);
    toasts.close(toasts.list()[0]!.id);
    expect(gone).toEqual(['crowded', 'closed']);
    vi.advanceTimersByTime(3_000);
    expect(gone).toEqual(['crowded', 'closed', 'timed', 'newest']);
    show('left');
    toasts.dispose();
    vi.advanceTimersByTime(3_000);
    expect(gone).toHaveLength(4);
  });

  it('of an override leaves after 12 s, and not a millisecond before [OVR-11][OVR-12][CONST-44]', () => {
    const { toasts } = showOne(TOAST_TIMES.override);
    vi.advanceTimersByTime(11_999);
    expect(words(toasts)).toEqual(['Done']);
    vi.advanceTimersByTime(1);
    expect(words(toasts)).toEqual([]);
  });

  it('stays while the pointer is over it, then 5 s more and not a millisecond longer [OVR-11][OVR-12][CONST-44]', () => {
    const { toasts, id } = showOne(TOAST_TIMES.override);
    vi.advanceTimersByTime(11_999);
    toasts.hold(id, 'pointer');
    vi.advanceTimersByTime(60_000);
    expect(toasts.list()).toMatchObject([{ isHeld: true, leftMs: 1 }]);

    toasts.release(id, 'pointer');
    vi.advanceTimersByTime(4_999);
    expect(words(toasts)).toEqual(['Done']);
    vi.advanceTimersByTime(1);
    expect(words(toasts)).toEqual([]);
  });

  it('of an override is held until pointer and focus have both left it, and says how long it stays then [OVR-12]', () => {
    const { toasts, id } = showOne(TOAST_TIMES.override);
    toasts.hold(id, 'pointer');
    vi.advanceTimersByTime(1_000);
    toasts.hold(id, 'focus');
    expect(toasts.list()).toMatchObject([{ isHeld: true, leftMs: 12_000 }]);
    toasts.release(id, 'pointer');
    vi.advanceTimersByTime(60_000);
    expect(toasts.list()).toMatchObject([{ isHeld: true, leftMs: 12_000 }]);
    toasts.release(id, 'focus');
    expect(toasts.list()).toMatchObject([{ isHeld: false, leftMs: 12_000 }]);
    vi.advanceTimersByTime(11_999);
    expect(words(toasts)).toEqual(['Done']);
    vi.advanceTimersByTime(1);
    expect(words(toasts)).toEqual([]);
  });

  it('let go early stays for what was left of its time', () => {
    const { toasts, id } = showOne(TOAST_TIMES.override);
    vi.advanceTimersByTime(1_000);
    toasts.hold(id, 'focus');
    vi.advanceTimersByTime(60_000);
    toasts.release(id, 'focus');
    vi.advanceTimersByTime(10_999);
    expect(words(toasts)).toEqual(['Done']);
    vi.advanceTimersByTime(1);
    expect(words(toasts)).toEqual([]);
  });

  it('is held by the focus after the pointer has left', () => {
    const { toasts, id } = showOne();
    vi.advanceTimersByTime(1_000);
    toasts.hold(id, 'pointer');
    vi.advanceTimersByTime(1_500);
    toasts.hold(id, 'focus');
    toasts.release(id, 'pointer');
    vi.advanceTimersByTime(60_000);
    expect(words(toasts)).toEqual(['Done']);

    toasts.release(id, 'focus');
    toasts.release(id, 'focus');
    vi.advanceTimersByTime(1_999);
    expect(words(toasts)).toEqual(['Done']);
    vi.advanceTimersByTime(1);
    expect(words(toasts)).toEqual([]);
  });

  it('closed by hand is gone at once, and what is held or let go later changes nothing', () => {
    const { toasts, id } = showOne();
    toasts.close(id);
    toasts.hold(id, 'pointer');
    toasts.release(id, 'pointer');
    expect(words(toasts)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the toasts of a page', () => {
  it('are three at most: the oldest makes room, an error last of all', () => {
    const toasts = createToasts();
    toasts.show({ kind: 'error', content: 'error' });
    for (const content of ['a', 'b', 'c']) toasts.show({ kind: 'info', content });
    expect(MOST_TOASTS).toBe(3);
    expect(words(toasts)).toEqual(['error', 'b', 'c']);

    for (const content of ['x', 'y', 'z']) toasts.show({ kind: 'error', content });
    expect(words(toasts)).toEqual(['x', 'y', 'z']);
    expect(vi.getTimerCount()).toBe(3);
  });

  it('tell their listeners until these leave', () => {
    const toasts = createToasts();
    const listener = vi.fn();
    const leave = toasts.subscribe(listener);
    toasts.show({ kind: 'info', content: 'a' });
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    toasts.close(toasts.list()[0]!.id);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('leave no timer behind when the page ends', () => {
    const { toasts } = showOne(TOAST_TIMES.override);
    toasts.show({ kind: 'error', content: 'more' });
    toasts.dispose();
    expect(vi.getTimerCount()).toBe(0);
    expect(toasts.list()).toEqual([]);
  });
});
