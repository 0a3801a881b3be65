import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A browser in which rows of a list come near sight, or leave it, when a test says so. */
export function stubScrolling() {
  let tell = (_ids: readonly string[], _isNear: boolean): void => undefined;
  class Observer {
    readonly #watched = new Set<Element>();

    constructor(hear: (entries: readonly object[]) => void) {
      tell = (ids, isIntersecting) => {
        const rows = [...this.#watched].filter((row) =>
          ids.includes((row as HTMLElement).dataset['row'] ?? ''),
        );
        const boundingClientRect = { height: 170 };
        act(() => hear(rows.map((target) => ({ target, isIntersecting, boundingClientRect }))));
      };
    }

    observe(row: Element): void {
      this.#watched.add(row);
    }

    unobserve(row: Element): void {
      this.#watched.delete(row);
    }

    disconnect(): void {
      this.#watched.clear();
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return { tell: (ids: readonly string[], isNear: boolean) => tell(ids, isNear) };
}
