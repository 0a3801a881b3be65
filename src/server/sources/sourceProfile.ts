import type { LonLat } from '#domain/geo/distance.ts';
import { isInPolygon } from '#domain/geo/polygon.ts';

/** Origin of the data of a source: invented, recorded and moved in time, or measured now (S14). */
export type SourceKind = 'simulation' | 'replay' | 'live';

/**
 * What data of a source may do (GAP-137). A primary source raises, and proves quiet where its footprint holds the
 * alert ring (`strikeProof.ts`); a secondary one only raises, an advisory one does neither.
 */
type SourceRole = 'primary' | 'secondary' | 'advisory';

/** What a source declares about itself, before it delivers anything. */
export type SourceProfile = {
  /** Unique and stable: stored memory and step files name it. Lower case letters, digits and hyphens. */
  readonly id: string;
  /** As people read it. */
  readonly name: string;
  readonly kind: SourceKind;
  readonly role: SourceRole;
  /**
   * A secondary source that proves quiet where a site admin has signed for it and no primary source watches (GAP-137).
   * Its footprint ends where nobody may sign.
   */
  readonly clearsByAcceptance?: true;
  /**
   * Areas that the source watches: rings of corners, the first corner once, none across the 180th meridian. null: the
   * whole world.
   */
  readonly footprint: readonly (readonly LonLat[])[] | null;
  /** Client whose facilities alone it may prove, upper case; null or left out: those of all clients. */
  readonly clientId?: string | null;
  /** Expected time between deliveries, ms. */
  readonly cadenceMs: number;
  /** Expected time from an event to its delivery, ms. */
  readonly publishLagMs: number;
  /** Age of the newest content from which the source is late, ms. */
  readonly lateAfterMs: number;
  /** Age of the newest content from which it proves nothing, ms. */
  readonly goneAfterMs: number;
  /** Largest error of a position inside the footprint, m. */
  readonly locationErrorM: number;
  /** Whether it sees lightning within clouds as well as to the ground; left out: it is not known to. */
  readonly seesTotalLightning?: boolean;
  /** Set: positions are so uncertain that rings are widened by this around a place (GAP-137), m. */
  readonly locationErrorAt?: (place: LonLat) => number;
  /** Terms of use, and the text that pages have to show for them; empty: none. */
  readonly licence: string;
  readonly attribution: string;
  /** Who answers questions about the source; empty: nobody outside the product. */
  readonly contact: string;
};

/** Returns whether a source watches a place. */
export function isInFootprint({ footprint }: Pick<SourceProfile, 'footprint'>, place: LonLat): boolean {
  return footprint === null || footprint.some((ring) => isInPolygon(place, ring));
}

/** Name and limits of one or several sources, as answers state them. */
export type StatedSource = {
  readonly source: string;
  /** Older content of any of them proves nothing, ms. */
  readonly staleAfterMs: number;
  /** From this age of the content of any of them newer content is due, ms. */
  readonly lateAfterMs: number;
};

/** What answers state of some sources together: their names, and the shortest limits. null: of none. */
export function statedTogether(profiles: readonly SourceProfile[]): StatedSource | null {
  if (profiles.length === 0) return null;
  const staleAfterMs = Math.min(...profiles.map(({ goneAfterMs }) => goneAfterMs));
  const lateAfterMs = Math.min(...profiles.map((profile) => profile.lateAfterMs));
  return { source: namesOf(profiles), staleAfterMs, lateAfterMs };
}

/** Attribution that some sources ask for, each text once; empty: none. */
export function creditOf(profiles: readonly Pick<SourceProfile, 'attribution'>[]): string {
  const texts = new Set(profiles.map(({ attribution }) => attribution.trim()));
  return [...texts].filter((text) => text !== '').join(' · ');
}

/**
 * Checks sources that are to run together.
 *
 * @throws Error if two have the same id, an id cannot name a folder, or invented or recorded data would run beside live
 *   data (S14).
 */
export function checkTogether(profiles: readonly SourceProfile[]): void {
  for (const { id } of profiles) {
    if (!/^[a-z0-9-]+$/u.test(id))
      throw new Error(`The source id "${id}" has other characters than a to z, 0 to 9 and hyphens.`);
    if (profiles.filter((other) => other.id === id).length > 1)
      throw new Error(`Two sources have the id "${id}".`);
  }
  const live = profiles.filter(({ kind }) => kind === 'live');
  const invented = profiles.filter(({ kind }) => kind !== 'live');
  if (live.length > 0 && invented.length > 0)
    throw new Error(
      `Live sources (${namesOf(live)}) cannot run beside simulated or replayed ones (${namesOf(invented)}). Remove one kind.`,
    );
}

function namesOf(profiles: readonly SourceProfile[]): string {
  return profiles.map(({ name }) => name).join(', ');
}
