import type { ActiveAlerts, HazardFreshness } from '#contracts/facilityEvent.ts';
import { toEventTraits } from '#contracts/toActiveEvent.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { isoInstant, isoInstantOrNull } from '#domain/time/instant.ts';
import { DEFAULT_CLIENT_RULES } from '../../alerting/clientRules.ts';
import { eventMetadataFor } from '../../alerting/eventMetadataTable.ts';
import { facilityKey } from '../../alerting/facilityKey.ts';
import type { GivenFacts, InputsBase, JudgedInput } from '../../alerting/judgedInputs.ts';
import { createReplayEngine, type Look, type ReplayEngine } from './replayEngine.ts';
import { verdictFacts } from './verdictFacts.ts';
import { createVerdictLog, type VerdictChange } from './verdictLog.ts';

/** What an engine answers by recorded inputs. */
export type InputReplay = {
  /** @returns Verdicts that change by this input. */
  take(input: JudgedInput): readonly VerdictChange[];
  /** Instants of looks at which the process was not sure of its lease, and told what it had known before (S13). */
  readonly doubtedMs: readonly number[];
};

const TRAITS = toEventTraits(eventMetadataFor(DEFAULT_CLIENT_RULES));
const NOTHING_GIVEN: GivenFacts = { events: [], limitMs: null, isWithheld: false, weather: [] };

/**
 * Judges recorded inputs anew, with the engine and the rules of this version.
 *
 * @param base First line of the file that they are of.
 * @param ids Ids of the events that the engine raised then, in order.
 */
export function createInputReplay(base: InputsBase, ids: readonly string[]): InputReplay {
  const engine = createReplayEngine(base, ids);
  const { placeOf, rulesAt } = engine;
  const verdicts = createVerdictLog(base.verdicts);
  const given = new Map(base.given.map(([place, facts]) => [facilityKey(placeOf(place)), facts]));
  const doubtedMs: number[] = [];

  function look({ atMs, evaluatedMs, isSure, places, given: changed }: Look): VerdictChange[] {
    for (const [place, facts] of changed) given.set(facilityKey(placeOf(place)), facts);
    if (!isSure) doubtedMs.push(atMs);
    return places.map(placeOf).flatMap((place) => {
      const answer = answerOf(engine, place, given.get(facilityKey(place)) ?? NOTHING_GIVEN, evaluatedMs);
      const judged = { traits: TRAITS, rules: rulesAt(place).lightning };
      return verdicts.changeBy(place, verdictFacts(answer, judged, atMs), atMs) ?? [];
    });
  }

  return {
    doubtedMs,
    take(input) {
      if (input.in === 'look') return look(input);
      engine.tell(input);
      return [];
    },
  };
}

/** What the service would answer of a facility, as far as verdicts rest on it. */
function answerOf(
  engine: ReplayEngine,
  { clientId, facilityId }: YardId,
  { events, limitMs, isWithheld, weather }: GivenFacts,
  evaluatedMs: number,
): ActiveAlerts {
  return {
    facilityId,
    generatedAt: isoInstant(evaluatedMs),
    lightningAsOf: isWithheld ? null : isoInstantOrNull(engine.lightningAsOfMs({ clientId, facilityId })),
    ...(limitMs === null ? {} : { lightningStaleAfterMs: limitMs }),
    weatherAsOf: weather.map(({ hazard, staleAfterMs }): HazardFreshness => {
      const asOf = isoInstantOrNull(engine.weatherKnownMs(clientId, facilityId, hazard));
      return { hazard, source: '', staleAfterMs, asOf };
    }),
    activeAlerts: [...engine.eventsOf(clientId, facilityId), ...events],
  };
}
