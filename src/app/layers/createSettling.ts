import { keepSame } from '#app/binding/keepSame.ts';

/** Something that is decided again and again until it stands still. */
export type Settling<View, Shown> = {
  /** Decides for this from now on. */
  from(view: View): void;
  /** Decides again, for something has changed; before the first `from` it does nothing. */
  again(): void;
  /** What was decided last: the same object until a part of it is another. @throws what a decision threw. */
  read(): Shown;
  /** Nothing is decided any more. */
  end(): void;
};

/**
 * Decides one at a time: a decision gives orders that change what it was made from, and is then made again. One that throws
 * is not hidden: `read` throws the same, so that the page shows its failure instead of what held before.
 *
 * @param nothing What is read before the first decision.
 * @param tell Called after each change of what `read` answers.
 */
export function createSettling<View, Shown extends object>(
  decide: (view: View) => Shown,
  nothing: Shown,
  tell: () => void,
): Settling<View, Shown> {
  let view: { readonly now: View } | null = null;
  const same = keepSame<Shown>();
  let shown = same(nothing);
  let failure: { readonly error: unknown } | null = null;
  let isDeciding = false;
  let isOutdated = false;
  let isOver = false;

  function decideOnce(now: View): void {
    const next = same(decide(now));
    if (next === shown) return;
    shown = next;
    tell();
  }

  function again(): void {
    isOutdated = true;
    if (isDeciding || failure !== null) return;
    isDeciding = true;
    try {
      while (isOutdated) {
        isOutdated = false;
        if (view !== null) decideOnce(view.now);
      }
    } catch (error) {
      failure = { error };
      tell();
    } finally {
      isDeciding = false;
    }
  }

  return {
    from(now) {
      if (isOver) return;
      view = { now };
      again();
    },
    again,
    read() {
      if (failure !== null) throw failure.error;
      return shown;
    },
    end() {
      isOver = true;
      view = null;
    },
  };
}
