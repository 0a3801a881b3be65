import type { ChangingEngine } from './changingEngine.ts';
import type { ClientRules, RulesFor } from './clientRules.ts';
import type { EngineFacility } from './engineFacility.ts';
import { facilityKey } from './facilityKey.ts';
import type { InputsBase, JudgedInput, KnownVerdict } from './judgedInputs.ts';
import type { KeptDeliveries } from './keptDeliveries.ts';
import { createLookRecorder, type NoteLook } from './lookRecorder.ts';
import { createDeliveryRecord } from './recordedDelivery.ts';
import { recordYards } from './recordedYards.ts';
import type { CoveringSource } from './sourceCoverage.ts';

/** Where inputs are kept. */
export type InputJournal = {
  note(input: JudgedInput): void;
  /** Begins to keep what is noted. `base` is asked as each file begins; `endLook` lets the last look be noted at the end. */
  begin(base: () => InputsBase, endLook: () => void): void;
  stop(): Promise<void>;
};

type Recorded = {
  /** The engine, which tells the journal of the ids that it gives. */
  readonly engine: ChangingEngine;
  /** Deliveries that the engine keeps for facilities that are judged anew. */
  readonly delivered: Pick<KeptDeliveries, 'all'>;
  readonly sources: readonly CoveringSource[];
  readonly rulesFor: RulesFor;
  /** Whether the process is sure of its lease (S13). */
  readonly isSure: () => boolean;
  /** Verdicts that were noted last. */
  readonly verdicts: () => readonly KnownVerdict[];
  readonly journal: InputJournal;
};

/** The engine, each of whose inputs is noted before it is judged, and what notes how its answers were looked at. */
export function recordInputs({ engine, delivered, sources, rulesFor, isSure, verdicts, journal }: Recorded): {
  readonly engine: ChangingEngine;
  readonly noteLook: NoteLook;
} {
  const rulesOf = ({ clientId, id }: EngineFacility) => rulesFor(clientId, id);
  let watched = watchedNow(engine.facilities(), rulesOf, sources);
  const { noteLook, noteBatch, flush, ...looks } = createLookRecorder({
    engine,
    rulesFor,
    isSure,
    placeOf: (place) => watched.indexOf.get(facilityKey(place)) ?? [place.clientId, place.facilityId],
    note: journal.note,
  });

  function note(input: JudgedInput): void {
    flush();
    journal.note(input);
  }

  const base = (): InputsBase => ({
    format: 'scc-inputs-1',
    ...watched.table,
    sources: sources.map(({ locationErrorAt: _function, ...source }) => source),
    engine: engine.snapshot(),
    deliveredUpToMs: Object.fromEntries(engine.deliveredUpToMs()),
    verdicts: [...verdicts()],
    ...looks.base(),
  });
  journal.begin(base, flush);

  const recorded: ChangingEngine = {
    ...engine,
    ingest(batch, nowMs) {
      note({ in: 'strikes', atMs: nowMs, ...watched.record(batch) });
      noteBatch(batch);
      return engine.ingest(batch, nowMs);
    },
    observe(observations, nowMs) {
      note({ in: 'weather', atMs: nowMs, observations: [...observations] });
      return engine.observe(observations, nowMs);
    },
    advanceTo(nowMs) {
      note({ in: 'time', atMs: nowMs });
      return engine.advanceTo(nowMs);
    },
    watch(next, nowMs) {
      const anew = next.filter((one) => !isWatchedSo(watched, one, rulesOf(one)));
      const record = createDeliveryRecord({ facilities: anew, rulesOf, sources });
      const kept = anew.length === 0 ? [] : delivered.all().map(record);
      watched = watchedNow(next, rulesOf, sources);
      note({ in: 'yards', atMs: nowMs, ...watched.table, kept });
      return engine.watch(next, nowMs);
    },
  };
  return { engine: recorded, noteLook };
}

type Watched = ReturnType<typeof watchedNow>;

function watchedNow(
  facilities: readonly EngineFacility[],
  rulesOf: (facility: EngineFacility) => ClientRules,
  sources: readonly CoveringSource[],
) {
  return {
    facilities,
    rules: facilities.map(rulesOf),
    indexOf: new Map(facilities.map((one, index) => [keyOf(one), index])),
    record: createDeliveryRecord({ facilities, rulesOf, sources }),
    table: recordYards(facilities, rulesOf, sources),
  };
}

/** Whether the engine goes on with a facility, and does not judge it anew. */
function isWatchedSo(watched: Watched, facility: EngineFacility, rules: ClientRules): boolean {
  const index = watched.indexOf.get(keyOf(facility));
  if (index === undefined || watched.rules[index] !== rules) return false;
  const { lon, lat } = watched.facilities[index]!;
  return lon === facility.lon && lat === facility.lat;
}

function keyOf({ clientId, id: facilityId }: EngineFacility): string {
  return facilityKey({ clientId, facilityId });
}
