import type { ClientRules } from './clientRules.ts';
import type { EngineFacility } from './engineFacility.ts';
import { facilityKey } from './facilityKey.ts';
import type { RecordedYards } from './judgedInputs.ts';
import type { CoveringSource } from './sourceCoverage.ts';

/** Facilities and their rules as they are recorded: rules that several facilities share are stated once. */
export function recordYards(
  facilities: readonly EngineFacility[],
  rulesOf: (facility: EngineFacility) => ClientRules,
  sources: readonly CoveringSource[],
): RecordedYards {
  const uncertain = sources.flatMap(({ id, locationErrorAt }) =>
    locationErrorAt === undefined ? [] : [{ id, locationErrorAt }],
  );
  const rules = [...new Set(facilities.map(rulesOf))];
  const indexOf = new Map(rules.map((one, index) => [one, index]));
  const yards = facilities.map((facility) => {
    const { clientId, id, lon, lat } = facility;
    const errorsM = uncertain.map((source) => [source.id, source.locationErrorAt([lon, lat])] as const);
    return {
      clientId,
      id,
      lon,
      lat,
      rules: indexOf.get(rulesOf(facility))!,
      ...(errorsM.length === 0 ? {} : { errorsM: Object.fromEntries(errorsM) }),
    };
  });
  return { yards, rules };
}

/** Recorded facilities as an engine takes them. Rules that say the same are one object, also of several records. */
export function createYardReader() {
  const known = new Map<string, ClientRules>();
  const errorsM = new Map<string, Readonly<Record<string, number>>>();
  let rulesByKey = new Map<string, ClientRules>();

  function oneOf(rules: ClientRules): ClientRules {
    const key = JSON.stringify(rules);
    const same = known.get(key) ?? rules;
    known.set(key, same);
    return same;
  }

  return {
    read({ yards, rules }: RecordedYards): EngineFacility[] {
      const shared = rules.map(oneOf);
      rulesByKey = new Map(
        yards.map((yard) => [
          facilityKey({ clientId: yard.clientId, facilityId: yard.id }),
          shared[yard.rules]!,
        ]),
      );
      for (const yard of yards) errorsM.set(JSON.stringify([yard.lon, yard.lat]), yard.errorsM ?? {});
      return yards.map(({ clientId, id, lon, lat }) => ({ clientId, id, lon, lat }));
    },
    /** null: no facility of the last record. */
    rulesAt: (clientId: string, facilityId: string): ClientRules | null =>
      rulesByKey.get(facilityKey({ clientId, facilityId })) ?? null,
    /** Source with the location errors that were recorded. */
    withErrors(source: Omit<CoveringSource, 'locationErrorAt'>, isUncertain: boolean): CoveringSource {
      if (!isUncertain) return source;
      return { ...source, locationErrorAt: (place) => errorsM.get(JSON.stringify(place))?.[source.id] ?? 0 };
    },
  };
}
