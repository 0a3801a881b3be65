import type { Facility } from '#contracts/facility.ts';
import type { SourceState } from '#contracts/sources.ts';
import { closesByWarnings } from '#domain/policy/warningActions.ts';
import type { ClientRules } from '../../alerting/clientRules.ts';
import { isInFootprint } from '../../sources/sourceProfile.ts';
import { strikeProofAt } from '../../sources/strikeProof.ts';
import type { SourceReading } from '../../sources/sourceReadings.ts';
import type { SatelliteAcceptances } from './satelliteAcceptances.ts';

export type YardProof = {
  /** Whether a primary source may clear now. */
  readonly mayClear: (sourceId: string) => boolean;
  readonly acceptances: Pick<SatelliteAcceptances, 'list' | 'isWatchedAlone'>;
  readonly rulesFor: (
    clientId: string,
    facilityId: string,
  ) => Pick<ClientRules, 'requiredSources' | 'warningActions' | 'lightning'>;
};

/** What yards of a client rest on. */
export type YardsOnSources = {
  /** Whether a source may end a status at any yard. */
  mayClear(reading: SourceReading): boolean;
  /** Yards inside the footprint of a source; first those that are UNKNOWN, or worse, while it is silent. */
  on(reading: SourceReading): SourceState['yards'];
};

const MOST_YARDS = 100;

/**
 * @param readings Of all sources of the client.
 * @param yards Those that the caller may see.
 */
export function createYardsOnSources(
  proof: YardProof,
  clientId: string,
  readings: readonly SourceReading[],
  yards: readonly Facility[],
): YardsOnSources {
  const rests = createRests(proof, clientId);
  const isAlone = (reading: SourceReading, yard: Facility) => {
    const how = rests.how(reading, yard);
    const isOther = (one: SourceReading) =>
      one !== reading && one.content === reading.content && isHeard(one) && rests.how(one, yard) === 'onAny';
    return how === 'onEach' || (how === 'onAny' && !readings.some(isOther));
  };
  return {
    mayClear: (reading) =>
      proof.mayClear(reading.profile.id) || yards.some((yard) => rests.isByAcceptance(reading, yard)),
    on(reading) {
      const covered = yards.filter((yard) => isAt(reading, yard));
      const alone = new Set(covered.filter((yard) => isAlone(reading, yard)));
      const rest = covered.filter((yard) => !alone.has(yard));
      const ringNotCoveredCount = covered.filter((yard) => rests.isRingNotCovered(reading, yard)).length;
      return {
        count: covered.length,
        aloneCount: alone.size,
        ...(ringNotCoveredCount === 0 ? {} : { ringNotCoveredCount }),
        ids: [...alone, ...rest].slice(0, MOST_YARDS).map(({ id }) => id),
      };
    },
  };
}

/** `onEach`: the yard needs this source, whatever others tell; `onAny`: another one like it is enough. */
type Rest = 'not' | 'onEach' | 'onAny';

function createRests({ mayClear, acceptances, rulesFor }: YardProof, clientId: string) {
  const running = acceptances.list(clientId).filter(({ isRunning }) => isRunning);
  const signedIds = new Set(running.map(({ facilityId }) => facilityId));
  const isSigned = ({ id, longitude: lon, latitude: lat }: Facility) =>
    signedIds.has(id) && acceptances.isWatchedAlone({ clientId, id, lon, lat });
  const isByAcceptance = (reading: SourceReading, yard: Facility) =>
    reading.profile.clearsByAcceptance === true && isAt(reading, yard) && isSigned(yard);

  function isRingNotCovered({ profile, content }: SourceReading, yard: Facility): boolean {
    if (content !== 'lightning') return false;
    const { longitude: lon, latitude: lat } = yard;
    const { alertRadiusM } = rulesFor(clientId, yard.id).lightning;
    return strikeProofAt(profile, { clientId, lon, lat }, alertRadiusM) === 'ringNotCovered';
  }

  function how(reading: SourceReading, yard: Facility): Rest {
    const { id } = reading.profile;
    if (!isAt(reading, yard)) return 'not';
    const { requiredSources, warningActions } = rulesFor(clientId, yard.id);
    if (reading.content === 'alerts') return closesByWarnings(warningActions) ? 'onEach' : 'not';
    // satellites clear only while lightning is known to be unlikely
    if (reading.content === 'probability') return isSigned(yard) ? 'onEach' : 'not';
    if (reading.content === 'lightning' && requiredSources.length > 0)
      return requiredSources.includes(id) ? 'onEach' : 'not';
    if (isRingNotCovered(reading, yard)) return 'not';
    return mayClear(id) || isByAcceptance(reading, yard) ? 'onAny' : 'not';
  }
  return { how, isByAcceptance, isRingNotCovered };
}

function isAt({ profile }: SourceReading, { longitude, latitude }: Facility): boolean {
  return isInFootprint(profile, [longitude, latitude]);
}

function isHeard({ condition }: SourceReading): boolean {
  return condition !== 'gone' && condition !== 'waiting';
}
