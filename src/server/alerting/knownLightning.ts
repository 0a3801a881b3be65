import type { FacilitiesLightning } from '#contracts/facilityEvent.ts';
import { isoInstantOrNull } from '#domain/time/instant.ts';
import type { StatedSource } from '../sources/sourceProfile.ts';
import type { AlertEngine } from './alertEngine.ts';
import type { RulesFor } from './clientRules.ts';
import type { EngineFacility } from './engineFacility.ts';
import type { LightningSilence, ToldLightning } from './lightningSilence.ts';

/** What is known of lightning at a facility, and the sources that it rests on. */
export type KnownLightning = {
  readonly told: ToldLightning;
  readonly sourceIds: readonly string[];
  /** Satellites alone watch it; they prove nothing unless a site admin has accepted that (GAP-137). */
  readonly isSatelliteOnly: boolean;
};

/** When satellites may prove a facility quiet (GAP-137). */
export type SatelliteProof = {
  /** Whether sources prove nothing without a signed acceptance. */
  needsAcceptance(sourceIds: readonly string[]): boolean;
  /**
   * Whether the acceptance of a facility holds, and thunderstorms are unlikely enough within its alert radius, m, at a time,
   * epoch ms.
   */
  mayClear(facility: EngineFacility, atMs: number, alertRadiusM: number): boolean;
};

type LightningSources = {
  readonly engine: Pick<AlertEngine, 'lightningAsOfMs' | 'lightningSourcesOf' | 'isRingNotCovered'>;
  readonly silence: Pick<LightningSilence, 'tell'>;
  /** Left out: no satellite proves anything. */
  readonly satellites?: SatelliteProof | undefined;
};

const NOTHING: KnownLightning = {
  told: { asOfMs: null, because: null },
  sourceIds: [],
  isSatelliteOnly: false,
};

const RING_NOT_COVERED: ToldLightning = { asOfMs: null, because: 'ringNotCovered' };

/** What an answer states of the sources of lightning. */
export function lightningOrigin({ source, staleAfterMs, lateAfterMs }: StatedSource) {
  return {
    lightningSource: source,
    lightningStaleAfterMs: staleAfterMs,
    lightningLateAfterMs: lateAfterMs,
  };
}

/** @param facility null: it is not watched. */
export function knownLightningAt(
  { engine, silence, satellites }: LightningSources,
  { rulesFor }: { readonly rulesFor: RulesFor },
  facility: EngineFacility | null,
  atMs: number,
): KnownLightning {
  if (facility === null) return NOTHING;
  const { clientId, id } = facility;
  const sourceIds = engine.lightningSourcesOf(clientId, id);
  const { requiredSources, lightning } = rulesFor(clientId, id);
  const needsAll = requiredSources.length > 0;
  const told = engine.isRingNotCovered(clientId, id)
    ? RING_NOT_COVERED
    : silence.tell(engine.lightningAsOfMs(clientId, id), sourceIds, needsAll);
  if (satellites?.needsAcceptance(sourceIds) !== true) return { told, sourceIds, isSatelliteOnly: false };
  const proven = satellites.mayClear(facility, atMs, lightning.alertRadiusM) ? { told, sourceIds } : NOTHING;
  return { ...proven, isSatelliteOnly: true };
}

/**
 * What the worst of some facilities knows, and the sources of all of them; nothing of no facility. That the ring of one
 * is not covered is said only where it is so of all: pages take the reason for that of each.
 */
export function worstLightning(all: readonly KnownLightning[]): KnownLightning {
  const unknown = all.filter(({ told }) => told.asOfMs === null);
  const isCutEverywhere = all.every(({ told }) => told.because === 'ringNotCovered');
  const isOfAll = ({ told }: KnownLightning) => isCutEverywhere || told.because !== 'ringNotCovered';
  const stated = unknown.find((one) => one.told.because !== null && isOfAll(one));
  const worst = stated ?? (unknown.length > 0 ? NOTHING : undefined);
  const times = all.map(({ told }) => told.asOfMs ?? Infinity);
  const oldest = all.find(({ told }) => told.asOfMs === Math.min(...times));
  return {
    told: (worst ?? oldest ?? NOTHING).told,
    sourceIds: [...new Set(all.flatMap(({ sourceIds }) => sourceIds))],
    isSatelliteOnly: false,
  };
}

/**
 * Facilities by what they know of lightning; empty where all know the same of the same sources and none is
 * watched by satellites alone.
 */
export function lightningByFacility(
  all: readonly { readonly id: string; readonly known: KnownLightning }[],
  statedOf: (sourceIds: readonly string[]) => StatedSource | null,
): FacilitiesLightning[] {
  const groups = new Map<string, { readonly ids: string[]; readonly known: KnownLightning }>();
  for (const { id, known } of all) {
    const key = JSON.stringify([known.told.asOfMs, known.sourceIds, known.isSatelliteOnly]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [id], known });
    else group.ids.push(id);
  }
  const found = [...groups.values()];
  if (found.length < 2 && found.every(({ known }) => !known.isSatelliteOnly)) return [];
  return found.map(({ ids, known }) => {
    const stated = statedOf(known.sourceIds);
    const { asOfMs } = known.told;
    return {
      facilityIds: ids,
      lightningAsOf: isoInstantOrNull(asOfMs),
      ...(stated === null ? {} : lightningOrigin(stated)),
      ...(known.isSatelliteOnly ? { satelliteOnly: true as const } : {}),
    };
  });
}
