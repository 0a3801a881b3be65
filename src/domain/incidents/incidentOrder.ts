import type { MapCode } from '../alerting/mapCode.ts';

/** One yard that is not open, with what its place in the list depends on. */
export type Incident = {
  readonly id: string;
  readonly code: MapCode;
  readonly isApproaching: boolean;
  /** Distance of the closest strike, metres; null: none known. */
  readonly closestStrikeM: number | null;
  readonly name: string;
};

/**
 * Rank of each mark, worst first: closed (by a hazard or an override), alert open, unknown, warning, opened by an
 * override, open. Source: spec/gaps.md GAP-144 and the design, section 1.
 */
const RANK: Readonly<Record<MapCode, number>> = { 4: 0, 6: 0, 3: 1, 0: 2, 2: 3, 5: 4, 1: 5 };

/** Place of a mark in the order of incidents: 0 is the worst, 5 is OPEN. */
export function incidentRank(code: MapCode): number {
  return RANK[code];
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Compares two yards, the worse one first: by status; within one status approaching lightning first, then the closest
 * strike, then the name (GAP-144). A yard without a known strike comes after those with one. Never 0 for two ids.
 */
export function compareIncidents(a: Incident, b: Incident): number {
  return (
    incidentRank(a.code) - incidentRank(b.code) ||
    Number(b.isApproaching) - Number(a.isApproaching) ||
    compareDistances(a.closestStrikeM, b.closestStrikeM) ||
    COLLATOR.compare(a.name, b.name) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

function compareDistances(a: number | null, b: number | null): number {
  const [aM, bM] = [a ?? Infinity, b ?? Infinity];
  return aM === bM ? 0 : aM - bM;
}
