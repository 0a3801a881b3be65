import type { ReactNode } from 'react';

export type ToastKind = 'success' | 'info' | 'error';

/** How long a toast stays by itself, and at least how long after its reader has released it. */
export type ToastTimes = { readonly lastsMs: number; readonly extendedMs: number };

/** Source: requirements CONST-44 as GAP-131 reads it. `yard` is the default of the yard pages. */
export const TOAST_TIMES = {
  yard: { lastsMs: 3_000, extendedMs: 0 },
  profile: { lastsMs: 5_000, extendedMs: 1_000 },
  override: { lastsMs: 12_000, extendedMs: 5_000 },
  newVersion: { lastsMs: 12_000, extendedMs: 5_000 },
} as const satisfies Record<string, ToastTimes>;

/** More than this many would hide the page. */
export const MOST_TOASTS = 3;

/** Something to tell the user of the screen. The content words itself, in the language of the moment. */
type News = {
  readonly kind: ToastKind;
  readonly content: ReactNode;
  readonly times?: ToastTimes;
  /** Once it has gone, by itself, by hand or for a newer one; not when the page is left. */
  readonly onHidden?: () => void;
};

export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly content: ReactNode;
  readonly lastsMs: number;
  /** What was left of its time when it began to run, or when it was held, ms. */
  readonly leftMs: number;
  readonly isHeld: boolean;
};

/** A pointer over a toast and the focus in it hold it each for themselves. */
type Holder = 'pointer' | 'focus';

export type Toasts = {
  /** What stands, oldest first; the same list until something changes. */
  list(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  show(news: News): void;
  hold(id: number, holder: Holder): void;
  release(id: number, holder: Holder): void;
  close(id: number): void;
  dispose(): void;
};

type Run = {
  readonly times: ToastTimes;
  readonly holders: Set<Holder>;
  readonly endsAtMs: number;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly onHidden: () => void;
};

/** Keeps the toasts of a page. A held one waits; released, it stays for what was left, at least for its extended time. */
export function createToasts(): Toasts {
  const runs = new Map<number, Run>();
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;

  const tell = (changed: readonly Toast[]) => {
    toasts = changed;
    for (const listener of listeners) listener();
  };
  const close = (id: number) => {
    const run = runs.get(id);
    clearTimeout(run?.timer);
    if (runs.delete(id)) tell(toasts.filter((toast) => toast.id !== id));
    run?.onHidden();
  };
  const change = (id: number, news: Partial<Toast>) =>
    tell(toasts.map((toast) => (toast.id === id ? { ...toast, ...news } : toast)));
  const endAfter = (leftMs: number, id: number) => ({
    endsAtMs: performance.now() + leftMs,
    timer: setTimeout(close, leftMs, id),
  });

  return {
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show({ kind, content, times = TOAST_TIMES.yard, onHidden = () => {} }) {
      const id = ++lastId;
      runs.set(id, { times, onHidden, holders: new Set(), ...endAfter(times.lastsMs, id) });
      if (toasts.length >= MOST_TOASTS) close(leastImportant(toasts));
      tell([...toasts, { id, kind, content, ...running(times) }]);
    },
    hold(id, holder) {
      const run = runs.get(id);
      if (run === undefined) return;
      const isFirst = run.holders.size === 0;
      run.holders.add(holder);
      if (!isFirst) return;
      clearTimeout(run.timer);
      change(id, { isHeld: true, leftMs: Math.max(0, run.endsAtMs - performance.now()) });
    },
    release(id, holder) {
      const run = runs.get(id);
      const toast = toasts.find((held) => held.id === id);
      if (run === undefined || toast === undefined) return;
      if (!run.holders.delete(holder) || run.holders.size > 0) return;
      const leftMs = Math.max(toast.leftMs, run.times.extendedMs);
      Object.assign(run, endAfter(leftMs, id));
      change(id, { isHeld: false, leftMs });
    },
    close,
    dispose() {
      for (const { timer } of runs.values()) clearTimeout(timer);
      runs.clear();
      listeners.clear();
      toasts = [];
    },
  };
}

function running({ lastsMs }: ToastTimes): Pick<Toast, 'lastsMs' | 'leftMs' | 'isHeld'> {
  return { lastsMs, leftMs: lastsMs, isHeld: false };
}

/** An error makes room only for want of anything else. @returns its id. */
function leastImportant(toasts: readonly Toast[]): number {
  return (toasts.find(({ kind }) => kind !== 'error') ?? toasts[0])?.id ?? 0;
}
