import { DISTANCE_ACCURACY_M } from '#domain/lightning/candidatePairs.ts';
import { createProximityHits, findWithin } from '#domain/lightning/findWithin.ts';
import { createFacilityGrid, type FacilityPositions } from '#domain/lightning/facilityGrid.ts';
import {
  KIND_CC,
  viewStrikes,
  type StrikeColumns,
  type StrikeOrigin,
} from '#domain/lightning/strikeColumns.ts';
import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import {
  addHit,
  beginEpisode,
  clearEpisode,
  createEpisodeTable,
  type Search,
  type EpisodeTable,
} from './episodeTable.ts';
import type { LightningRules } from '#domain/alerting/lightningRules.ts';

/** The two rings around a facility. A strike inside the alert ring is inside the warning ring too and counts for both. */
export const RINGS = ['alert', 'warning'] as const;
export type Ring = (typeof RINGS)[number];

/**
 * Lightning inside one ring, from its first strike on, with no quiet period in between. It lasts until the quiet
 * period after its last strike has run: at that very instant it is over, since a strike counts while it is
 * *younger* than the quiet period (S1), and a strike at that instant begins the next one.
 */
export type LightningEpisode = {
  readonly facility: number;
  readonly ring: Ring;
  readonly startAtMs: number;
  readonly lastAtMs: number;
  /** Last strike plus quiet period; exclusive. */
  readonly endAtMs: number;
  readonly closestM: number;
  readonly closestLon: number;
  readonly closestLat: number;
  readonly closestAtMs: number;
  /** What the source of the closest strike states of it. */
  readonly closestOrigin?: StrikeOrigin | undefined;
  readonly strikes: number;
};

/** Rings of all facilities as widened for one source whose positions are uncertain. */
export type WideRings = {
  /** How much farther a strike may lie, by facility, m. */
  readonly widenM: Float64Array;
  /** Whether a strike between the policy's alert ring and the widened one closes; otherwise it warns. */
  closes(facility: number): boolean;
};

type NoteChanged = (facility: number) => void;

export type LightningEpisodes = {
  /**
   * Takes strikes in any order and notes every facility that one counts for. A late strike can lengthen an episode
   * at either end or begin one, never shorten one (S3). Rows without a time are left out.
   *
   * @param wide Widened rings of their source; left out: the rings of the rules.
   */
  ingest(strikes: StrikeColumns, noteChanged: NoteChanged, wide?: WideRings): void;
  /** The newest episode of the ring, running or over; null when there was none or it was ended. */
  episodeOf(facility: number, ring: Ring): LightningEpisode | null;
  /** Ends every episode that is over at `nowMs`, facilities in order. */
  endUpTo(nowMs: number): void;
  /**
   * Forgets what lies too far ahead of `nowMs` to be true, and answers with the episodes that began there, as they were.
   * One that began before and ran on ahead lasts from now: which of its strikes is the last true one is not known (S2).
   */
  discardAhead(nowMs: number, noteChanged: (facility: number) => void): LightningEpisode[];
  /** Puts an episode back, as `episodeOf` gave it. */
  restore(episode: LightningEpisode): void;
};

type Setup = {
  readonly positions: FacilityPositions;
  readonly rulesOf: (facility: number) => LightningRules;
  /** Largest widening of any ring, m. */
  readonly mostWideningM?: number;
  /** Sees each episode once when it is over: when its end passes, or when a later strike begins the next one. */
  readonly onEnded: (episode: LightningEpisode) => void;
};

/** Strikes searched at once. Their hits stay small even where every facility lies under the same storm. */
const SEARCHED_AT_ONCE = 256;

/** Keeps, for each facility and ring, the lightning that counts: what `safety.md` S1, S3 and S7 ask, incrementally. */
export function createLightningEpisodes(setup: Setup): LightningEpisodes {
  const { positions, rulesOf, onEnded } = setup;
  const rules = rulesTable(positions.count, rulesOf);
  const { grid, wideGrid } = gridsOf(setup, rules.reachM);
  const hits = createProximityHits();
  const table = createEpisodeTable(positions.count * RINGS.length);

  const episodeAt = (row: number) => episodeIn(table, row, rules.quietPeriodMs[row >> 1]!);

  function end(row: number): void {
    const episode = episodeAt(row);
    clearEpisode(table, row);
    if (episode !== null) onEnded(episode);
  }

  /** Whether the strike of this hit changed the episode. */
  function note(row: number, search: Search, hit: number): boolean {
    const atMs = search.strikes.atMs[hits.strike[hit]!]!;
    const quietMs = rules.quietPeriodMs[row >> 1]!;
    if (atMs - table.lastAtMs[row]! >= quietMs) {
      end(row);
      beginEpisode(table, row, atMs);
    } else if (table.startAtMs[row]! - atMs >= quietMs) return false; // long over before this episode began
    addHit(table, row, search, hit);
    return true;
  }

  function ingestSome(strikes: StrikeColumns, noteChanged: NoteChanged, wide?: WideRings): void {
    findWithin(wide === undefined ? grid : wideGrid, strikes, hits);
    const search = { strikes, hits };
    for (let hit = 0; hit < hits.count; hit += 1) {
      const facility = hits.facility[hit]!;
      const strike = hits.strike[hit]!;
      if (rules.isGroundOnly[facility] === 1 && strikes.kind[strike] === KIND_CC) continue;
      if (Number.isNaN(strikes.atMs[strike]!)) continue;
      const distanceM = hits.distanceM[hit]!;
      const isClose = isClosing(rules.alertRadiusM[facility]!, distanceM, facility, wide);
      const isAlertChanged = isClose && note(facility * 2, search, hit);
      const isNear = distanceM - (wide?.widenM[facility] ?? 0) <= rules.warningRadiusM[facility]!;
      const isWarningChanged = isNear && note(facility * 2 + 1, search, hit);
      if (isAlertChanged || isWarningChanged) noteChanged(facility);
    }
  }

  return {
    ingest(strikes, noteChanged, wide) {
      for (let from = 0; from < strikes.count; from += SEARCHED_AT_ONCE) {
        const some = viewStrikes(strikes, from, Math.min(strikes.count, from + SEARCHED_AT_ONCE));
        ingestSome(some, noteChanged, wide);
      }
    },
    episodeOf: (facility, ring) => episodeAt(facility * 2 + RINGS.indexOf(ring)),
    endUpTo(nowMs) {
      table.lastAtMs.forEach((lastAtMs, row) => {
        if (nowMs - lastAtMs >= rules.quietPeriodMs[row >> 1]! && table.strikes[row]! > 0) end(row);
      });
    },
    discardAhead(nowMs, noteChanged) {
      const ahead = [...table.lastAtMs.keys()].filter((row) => isAheadOf(nowMs, table.lastAtMs[row]!));
      const episodes = ahead.map((row) => episodeAt(row)!);
      ahead.filter((row) => cutToNow(table, row, nowMs)).forEach((row) => noteChanged(row >> 1));
      return episodes.filter(({ startAtMs }) => isAheadOf(nowMs, startAtMs));
    },
    restore: (episode) => restoreRow(table, episode.facility * 2 + RINGS.indexOf(episode.ring), episode),
  };
}

/** Grids of the rings, and of the widened ones: strikes of most sources look into the smaller one. */
function gridsOf({ positions, mostWideningM = 0 }: Setup, reachM: number) {
  const grid = createFacilityGrid(positions, Math.max(1, reachM));
  const wideGrid = mostWideningM > 0 ? createFacilityGrid(positions, reachM + mostWideningM) : grid;
  return { grid, wideGrid };
}

/** Whether a strike closes: inside the alert ring always, inside the widened one unless it only warns. */
function isClosing(radiusM: number, distanceM: number, facility: number, wide?: WideRings): boolean {
  if (distanceM <= radiusM || wide === undefined) return distanceM <= radiusM;
  return distanceM - wide.widenM[facility]! <= radiusM && wide.closes(facility);
}

/** The episode of a row; null when there is none. */
function episodeIn(table: EpisodeTable, row: number, quietPeriodMs: number): LightningEpisode | null {
  if (table.strikes[row] === 0) return null;
  const lastAtMs = table.lastAtMs[row]!;
  return {
    facility: row >> 1,
    ring: RINGS[row & 1]!,
    startAtMs: table.startAtMs[row]!,
    lastAtMs,
    endAtMs: lastAtMs + quietPeriodMs,
    closestM: table.closestM[row]!,
    closestLon: table.closestLon[row]!,
    closestLat: table.closestLat[row]!,
    closestAtMs: table.closestAtMs[row]!,
    closestOrigin: table.closestOrigin[row],
    strikes: table.strikes[row]!,
  };
}

function restoreRow(table: EpisodeTable, row: number, episode: LightningEpisode): void {
  table.startAtMs[row] = episode.startAtMs;
  table.lastAtMs[row] = episode.lastAtMs;
  table.closestM[row] = episode.closestM;
  table.closestLon[row] = episode.closestLon;
  table.closestLat[row] = episode.closestLat;
  table.closestAtMs[row] = episode.closestAtMs;
  table.closestOrigin[row] = episode.closestOrigin;
  table.strikes[row] = episode.strikes;
}

/** Ends a row that is ahead of `nowMs` there; one that began ahead is cleared. Answers whether anything is left. */
function cutToNow(table: EpisodeTable, row: number, nowMs: number): boolean {
  if (isAheadOf(nowMs, table.startAtMs[row]!)) {
    clearEpisode(table, row);
    return false;
  }
  table.lastAtMs[row] = nowMs;
  table.closestAtMs[row] = Math.min(table.closestAtMs[row]!, nowMs);
  return true;
}

/** The rules as columns. The edge belongs to a radius, and distances are only as exact as findWithin is. */
function rulesTable(facilities: number, rulesOf: (facility: number) => LightningRules) {
  const alertRadiusM = new Float64Array(facilities);
  const warningRadiusM = new Float64Array(facilities);
  const quietPeriodMs = new Float64Array(facilities);
  const isGroundOnly = new Uint8Array(facilities);
  let reachM = 0;
  for (let facility = 0; facility < facilities; facility += 1) {
    const rules = rulesOf(facility);
    alertRadiusM[facility] = rules.alertRadiusM + DISTANCE_ACCURACY_M;
    warningRadiusM[facility] = rules.warningRadiusM + DISTANCE_ACCURACY_M;
    quietPeriodMs[facility] = rules.quietPeriodMs;
    isGroundOnly[facility] = rules.isTotalLightning ? 0 : 1;
    reachM = Math.max(reachM, alertRadiusM[facility]!, warningRadiusM[facility]!);
  }
  return { alertRadiusM, warningRadiusM, quietPeriodMs, isGroundOnly, reachM };
}
