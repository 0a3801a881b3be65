import type { ServerClock } from './serverClock.ts';

/** Runs something each period until the answer is called. */
export type Repeat = (run: () => void, periodMs: number) => () => void;

const JUST_AFTER_MS = 5;

/** Beats just after each whole period of the clock: what is due at a full five seconds is done at them. */
export function repeatOn(clock: ServerClock): Repeat {
  return (run, periodMs) => {
    let timer: NodeJS.Timeout;
    const arm = () => {
      timer = setTimeout(
        () => {
          arm();
          run();
        },
        periodMs - (clock.nowMs() % periodMs) + JUST_AFTER_MS,
      );
    };
    arm();
    return () => clearTimeout(timer);
  };
}
