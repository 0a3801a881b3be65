import type { ActiveAlerts } from '#contracts/facilityEvent.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { SourcedBatch } from '../sources/strikeSource.ts';
import type { ChangingEngine } from './changingEngine.ts';
import type { RulesFor } from './clientRules.ts';
import { facilityKey } from './facilityKey.ts';
import { GivenFacts, type InputsBase, type JudgedInput } from './judgedInputs.ts';
import { createLightningSilence } from './lightningSilence.ts';

/** Notes what a verdict rested on when it was looked at. */
export type NoteLook = (place: YardId, atMs: number, answer: ActiveAlerts) => void;

type Look = Extract<JudgedInput, { in: 'look' }>;
export type RecordedPlace = Look['places'][number];

type Looked = {
  readonly engine: Pick<ChangingEngine, 'eventsOf' | 'lightningAsOfMs' | 'lightningSourcesOf'>;
  readonly rulesFor: RulesFor;
  /** Whether the process is sure of its lease (S13). */
  readonly isSure: () => boolean;
  readonly placeOf: (place: YardId) => RecordedPlace;
  readonly note: (look: Look) => void;
};

/** Looks at verdicts; those of one instant are one input. */
export type LookRecorder = {
  readonly noteLook: NoteLook;
  /** Tells of a delivery before the engine judges it. */
  noteBatch(batch: SourcedBatch): void;
  /** Notes the looks of the last instant. To be called before any other input is noted. */
  flush(): void;
  /** What the looks that follow rest on. */
  base(): Pick<InputsBase, 'silent' | 'given'>;
};

export function createLookRecorder({ engine, rulesFor, isSure, placeOf, note }: Looked): LookRecorder {
  const silence = createLightningSilence(() => 0);
  const silent = new Set<string>();
  const given = new Map<string, { readonly place: YardId; readonly facts: GivenFacts; text: string }>();
  let look: Look | null = null;

  function flush(): void {
    const ended = look;
    look = null;
    if (ended !== null) note(ended);
  }

  function factsOf({ clientId, facilityId }: YardId, answer: ActiveAlerts): GivenFacts {
    const own = new Set(engine.eventsOf(clientId, facilityId).map(({ keplerId }) => keplerId));
    const needsAll = rulesFor(clientId, facilityId).requiredSources.length > 0;
    const sourceIds = engine.lightningSourcesOf(clientId, facilityId);
    const known = silence.tell(engine.lightningAsOfMs(clientId, facilityId), sourceIds, needsAll);
    return GivenFacts.parse({
      events: answer.activeAlerts.filter(({ keplerId }) => !own.has(keplerId)),
      limitMs: answer.lightningStaleAfterMs ?? null,
      isWithheld: answer.lightningAsOf === null && known.asOfMs !== null,
      weather: answer.weatherAsOf ?? [],
    });
  }

  return {
    flush,
    noteBatch(batch) {
      silence.note(batch);
      if (batch.unknownBecause === undefined) silent.delete(batch.sourceId);
      else silent.add(batch.sourceId);
    },
    noteLook(place, atMs, answer) {
      const evaluatedMs = instantMs(answer.generatedAt) ?? Number.NaN;
      const isOfLook = look?.atMs === atMs && look.evaluatedMs === evaluatedMs && look.isSure === isSure();
      if (!isOfLook) flush();
      look ??= { in: 'look', atMs, evaluatedMs, isSure: isSure(), places: [], given: [] };
      look.places.push(placeOf(place));
      const facts = factsOf(place, answer);
      const text = JSON.stringify(facts);
      if (given.get(facilityKey(place))?.text === text) return;
      given.set(facilityKey(place), { place, facts, text });
      look.given.push([placeOf(place), facts]);
    },
    base: () => ({
      silent: [...silent],
      given: Array.from(given.values(), ({ place, facts }) => [placeOf(place), facts]),
    }),
  };
}
