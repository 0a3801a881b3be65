import type { ChangingEngine } from '../../alerting/changingEngine.ts';
import type { EngineMemory } from '../../alerting/engineMemory.ts';
import type { LightningSilence } from '../../alerting/lightningSilence.ts';
import type { ClockWatch } from '../../platform/time/clockWatch.ts';
import { boundedBatch } from '../../sources/boundedBatch.ts';
import { createStrikesAhead } from '../../sources/strikesAhead.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import type { SourcedBatch } from '../../sources/strikeSource.ts';
import type { WeatherRegistry } from '../../sources/weatherRegistry.ts';
import type { OverrideService } from '../../useCases/overrides/overrideService.ts';
import type { JointSteps } from '../../world/lightning/jointSteps.ts';
import type { LatestWeather } from '../../world/weather/latestWeather.ts';
import type { Evaluation } from './evaluation.ts';

type Sources = { readonly strikes: StrikeRegistry; readonly observations: WeatherRegistry };

type Receivers = Pick<Evaluation, 'keepTime' | 'settle'> & {
  readonly engine: ChangingEngine;
  readonly joint: JointSteps;
  readonly silence: LightningSilence;
  readonly weather: LatestWeather;
  readonly overrides: Pick<OverrideService, 'noteKnown'>;
  readonly memory: Pick<EngineMemory, 'noteAll'>;
  readonly watch: Pick<ClockWatch, 'setByMs'>;
};

type Deliveries = {
  /** Judges strikes again that came while the clock was behind, once it is set. */
  judgeDue(): void;
  /** Lets nothing in any more. */
  end(): Promise<void>;
};

/** Lets observations and strikes in, each judged as it comes. */
export function startDeliveries(
  { strikes, observations }: Sources,
  { engine, joint, silence, weather, overrides, memory, watch, keepTime, settle }: Receivers,
): Deliveries {
  const ahead = createStrikesAhead(watch.setByMs);
  const judge = (batch: SourcedBatch, nowMs: number) => {
    joint.accept(batch);
    settle(
      () => {
        silence.note(batch);
        return engine.ingest(batch, nowMs);
      },
      nowMs,
      batch.strikes,
    );
    // what is stored must not prove it after a restart
    if (batch.takesBack === true) memory.noteAll();
  };
  const judgeDue = (nowMs: number) => {
    for (const batch of ahead.takeDue()) {
      overrides.noteKnown(batch.strikes); // they revoked at their delivery
      judge(batch, nowMs);
    }
  };
  observations.start((observed) => {
    const nowMs = keepTime();
    weather.note(observed);
    settle(() => engine.observe(observed, nowMs), nowMs);
  });
  strikes.start((delivered) => {
    const nowMs = keepTime();
    judgeDue(nowMs); // before what is delivered proves the time in which they fell
    ahead.note(delivered, nowMs);
    judge(boundedBatch(delivered, nowMs), nowMs);
  });
  return {
    judgeDue: () => judgeDue(keepTime()),
    async end() {
      await observations.stop();
      await strikes.stop();
    },
  };
}
