import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { AlertEngine } from '../../alerting/alertEngine.ts';
import type { EventChange } from '../../alerting/engineFacility.ts';
import type { EngineMemory } from '../../alerting/engineMemory.ts';
import type { ClockWatch } from '../../platform/time/clockWatch.ts';
import type { JointSteps } from '../../world/lightning/jointSteps.ts';
import type { OverrideService } from '../../useCases/overrides/overrideService.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { NO_SPAN, type SpanValues, type Tracing } from '../../platform/tracing/tracing.ts';
import type { LatestWeather } from '../../world/weather/latestWeather.ts';
import type { WeatherRegistry } from '../../sources/weatherRegistry.ts';

/** After a jump of the clock by more than this the weather is observed at once, not at its next full five minutes. */
const JUMP_MS = 60_000;

/** How what happens becomes what is told: by the clock, in one order. */
export type Evaluation = {
  /** Now; a clock that was set back is dealt with before anything else is (ADR 28). */
  keepTime(): number;
  /** Does what changes events, and takes what it changed; `strikes` are what was delivered with it. */
  settle(work: () => readonly EventChange[], nowMs: number, strikes?: StrikeColumns | null): void;
  evaluate(): void;
  /** When this was last evaluated, epoch ms, never after now; null: it was not yet. */
  evaluatedAtMs(): number | null;
  /** How often events were judged, and the time of that, s. */
  tally(): { readonly turns: number; readonly seconds: number };
};

type Surroundings = {
  readonly clock: ServerClock;
  readonly steps: Pick<JointSteps, 'discardAhead'>;
  readonly observations: Pick<WeatherRegistry, 'lookAgain'>;
  /** Told of each facility whose list of events has changed. */
  readonly announce: (clientId: string, facilityId: string) => void;
  readonly tracing: Tracing;
};

type Dependencies = {
  readonly engine: Pick<AlertEngine, 'advanceTo'>;
  readonly watch: ClockWatch;
  readonly overrides: Pick<OverrideService, 'judge'>;
  readonly memory: Pick<EngineMemory, 'note' | 'noteAll'>;
  readonly weather: LatestWeather;
  /** Called before each change of what is told. */
  readonly beforeChange: () => void;
};

export function createEvaluation(
  { clock, steps, observations, announce, tracing }: Surroundings,
  { engine, watch, overrides, memory, weather, beforeChange }: Dependencies,
): Evaluation {
  let lastMs: number | null = null;
  let isCatchingUp = false;
  const tally = { turns: 0, seconds: 0 };

  function settle(
    work: () => readonly EventChange[],
    nowMs: number,
    strikes: StrikeColumns | null = null,
  ): void {
    const beganMs = performance.now();
    beforeChange();
    const look = tracing.begin('engine look');
    // the first answer follows from the first look: what only an advance judges, such as warnings, must be in it (S1, S4)
    const changes = look.run(lastMs === null ? () => [...work(), ...engine.advanceTo(nowMs)] : work);
    const strikeCount = strikes?.atMs.length ?? 0;
    // a look of each second that saw nothing is not traced
    const span = strikeCount > 0 || changes.length > 0 ? look : NO_SPAN;
    span.run(() => {
      overrides.judge(nowMs, strikes);
      lastMs = nowMs;
      tally.turns += 1;
      if (changes.length > 0) memory.note(changes);
      // one that only moved changes no status: the next poll is soon enough
      for (const { kind, clientId, facilityId } of changes)
        if (kind !== 'moved') announce(clientId, facilityId);
    });
    if (span !== NO_SPAN) span.note({ 'scc.strikes': strikeCount, ...countsOf(changes) });
    span.end();
    tally.seconds += (performance.now() - beganMs) / 1_000;
  }

  function keepTime(): number {
    const { nowMs, steppedMs } = watch.read();
    steps.discardAhead(nowMs);
    if (steppedMs < 0) {
      weather.discardAhead(nowMs);
      settle(() => engine.advanceTo(nowMs), nowMs);
      memory.noteAll(); // what is stored is from ahead
    }
    if (steppedMs < 0 || steppedMs > JUMP_MS) observations.lookAgain();
    return nowMs;
  }

  function evaluate(): void {
    const nowMs = keepTime();
    settle(() => engine.advanceTo(nowMs), nowMs);
  }

  return {
    keepTime,
    settle,
    evaluate,
    tally: () => tally,
    evaluatedAtMs() {
      // nobody is told a time that has not come, even within the second before the next evaluation
      if (lastMs !== null && clock.nowMs() < lastMs && !isCatchingUp) {
        isCatchingUp = true; // what is done before a change may ask for this
        evaluate();
        isCatchingUp = false;
      }
      return lastMs;
    },
  };
}

/** How many events came, changed and ended. */
function countsOf(changes: readonly EventChange[]): SpanValues {
  const counts: Record<string, number> = {};
  for (const { kind } of changes) counts[`scc.events.${kind}`] = (counts[`scc.events.${kind}`] ?? 0) + 1;
  return counts;
}
