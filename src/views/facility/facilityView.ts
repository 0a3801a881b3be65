import type { CurrentConditions } from '#contracts/currentConditions.ts';
import type { Facility } from '#contracts/facility.ts';
import type { Meteogram } from '#contracts/meteogram.ts';
import type { Unit } from '#domain/units/units.ts';
import type { RefreshRef } from '#machines/refresh/refreshMachine.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import type { MapFeedRef } from '../mapFacts/mapView.ts';
import type { LightningReportRef } from '../report/reportView.ts';
import type { OverrideRef } from '../override/overrideView.ts';

/** Lightning around the facility: how much, and how near, metres; null: none fell. */
type LightningSeen = {
  readonly count: number;
  readonly closestM: number | null;
  /** Up to when it is completely known, epoch ms. */
  readonly asOfMs: number;
};

/** What the view of a facility reads from. */
export type FacilityDependencies = {
  readonly facility: Facility;
  readonly mapFeed: MapFeedRef;
  readonly yardStatus: YardStatusRef;
  readonly probability: RefreshRef<number | null>;
  readonly conditions: RefreshRef<CurrentConditions>;
  readonly forecast: RefreshRef<Meteogram>;
  readonly around: RefreshRef<LightningSeen>;
  /** Whether lightning is known up to now; while it is not, a count of it says nothing (S4). */
  readonly isLightningKnown: () => boolean;
  readonly override: OverrideRef;
  /** null: the person may not report lightning. */
  readonly report: LightningReportRef | null;
};

/** What the address asks for of the facility. */
export type FacilityAsked = {
  /** Shown until the service answers: 0 to 1; null: none (GAP-9). */
  readonly probability: number | null;
  /** Estimated return of safe conditions, epoch ms; null: not stated. */
  readonly etaMs: number | null;
  /** How far around it lightning is counted, in the viewer's unit. */
  readonly radius: number;
  readonly radiusUnit: Unit;
  /** How far back, ms. */
  readonly historyMs: number;
};
