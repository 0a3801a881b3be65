import type { YardId } from '#domain/locations/yardId.ts';
import { createChangingEngine, type ChangingEngine } from '../../alerting/changingEngine.ts';
import { DEFAULT_CLIENT_RULES, type ClientRules } from '../../alerting/clientRules.ts';
import type { InputsBase, JudgedInput } from '../../alerting/judgedInputs.ts';
import { createLightningSilence } from '../../alerting/lightningSilence.ts';
import type { RecordedPlace } from '../../alerting/lookRecorder.ts';
import { deliveryOf } from '../../alerting/recordedDelivery.ts';
import { createYardReader } from '../../alerting/recordedYards.ts';
import type { SourcedBatch } from '../../sources/strikeSource.ts';

export type Look = Extract<JudgedInput, { in: 'look' }>;

/** The engine of this version, which is told what another one was told. */
export type ReplayEngine = Pick<ChangingEngine, 'eventsOf' | 'weatherKnownMs'> & {
  tell(input: Exclude<JudgedInput, Look>): void;
  rulesAt(place: YardId): ClientRules;
  placeOf(place: RecordedPlace): YardId;
  /** Up to when lightning is known at a facility by its sources, epoch ms; null: it is not. */
  lightningAsOfMs(place: YardId): number | null;
};

/** The engine keeps nothing itself: what it kept then is recorded. */
const KEEPS_MS = 0;

/** @param ids Ids of the events that the engine raised then, in order. */
export function createReplayEngine(base: InputsBase, ids: readonly string[]): ReplayEngine {
  const yards = createYardReader();
  const silence = createLightningSilence(() => 0);
  const nextId = ids.values();
  const uncertain = new Set(base.yards.flatMap(({ errorsM = {} }) => Object.keys(errorsM)));
  let kept: readonly SourcedBatch[] = [];
  let facilities = yards.read(base);
  const rulesAt = ({ clientId, facilityId }: YardId) =>
    yards.rulesAt(clientId, facilityId) ?? DEFAULT_CLIENT_RULES;
  const engine = createChangingEngine(
    {
      facilities,
      rulesFor: (clientId, facilityId) => rulesAt({ clientId, facilityId }),
      sources: base.sources.map((source) => yards.withErrors(source, uncertain.has(source.id))),
      newKeplerId: () => nextId.next().value ?? 'not recorded',
      snapshot: base.engine,
      deliveredUpToMs: new Map(Object.entries(base.deliveredUpToMs)),
    },
    KEEPS_MS,
    { note: (batch) => batch, all: () => kept, keepFor: () => undefined, keepTime: () => undefined },
  );
  for (const sourceId of base.silent) silence.note(silentBatch(sourceId));

  return {
    eventsOf: engine.eventsOf,
    weatherKnownMs: engine.weatherKnownMs,
    rulesAt,
    placeOf(place) {
      if (typeof place !== 'number') return { clientId: place[0], facilityId: place[1] };
      const facility = facilities[place];
      if (facility === undefined) throw new RangeError(`There is no facility ${place} among the inputs.`);
      return { clientId: facility.clientId, facilityId: facility.id };
    },
    lightningAsOfMs({ clientId, facilityId }) {
      const needsAll = rulesAt({ clientId, facilityId }).requiredSources.length > 0;
      const sourceIds = engine.lightningSourcesOf(clientId, facilityId);
      return silence.tell(engine.lightningAsOfMs(clientId, facilityId), sourceIds, needsAll).asOfMs;
    },
    tell(input) {
      if (input.in === 'strikes') {
        const batch = deliveryOf(input);
        silence.note(batch);
        engine.ingest(batch, input.atMs);
      } else if (input.in === 'weather') engine.observe(input.observations, input.atMs);
      else if (input.in === 'time') engine.advanceTo(input.atMs);
      else if (input.in === 'yards') {
        kept = input.kept.map(deliveryOf);
        facilities = yards.read(input);
        engine.watch(facilities, input.atMs);
        kept = [];
      }
    },
  };
}

/** Says that a source does not know, and covers no time. */
function silentBatch(sourceId: string): SourcedBatch {
  return deliveryOf({ sourceId, fromMs: 1, asOfMs: 0, unknownBecause: 'notProven', rows: [] });
}
