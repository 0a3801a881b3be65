import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { PastAlert } from '#domain/alerting/pastAlert.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { ReportOrder } from '../../storage/rows/historyReport.ts';
import type { DisplaySilence } from '../../storage/repositories/displaySilencesRepository.ts';
import type { PastNotice } from '../../storage/repositories/noticesRepository.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';
import type { OverrideRemovers } from './overrideRemovers.ts';

/** A facility of a report with its name, the zone of its clock, and the units of the person who ordered the report there. */
export type ReportFacility = {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly unitSystem: UnitSystem;
};

/** A notice without its text and the address of its recipient. */
export type ReportNotice = Omit<PastNotice, 'content'> & {
  readonly kind: PastNotice['content']['kind'];
  readonly title: PastAlert['title'];
  readonly type: string;
  readonly status: PastAlert['status'];
  /** Name of the person; empty: a program. */
  readonly to: string;
};

/** Everything that a report is written from; plain values, so that a thread can write it. */
export type ReportData = {
  readonly order: ReportOrder;
  readonly clientName: string;
  readonly orderedBy: string;
  /** When the facts were read, epoch ms. */
  readonly asOfMs: number;
  /** Whether the weather is simulated or replayed. */
  readonly isSimulation: boolean;
  readonly facilities: readonly ReportFacility[];
  /** Names of the types of events, as pages have them. */
  readonly traits: EventTraitsByType;
  /** Overrides among them. */
  readonly alerts: readonly PastAlert[];
  readonly overrides: readonly OverrideRecord[];
  readonly removers: OverrideRemovers;
  readonly notices: readonly ReportNotice[];
  readonly silences: readonly DisplaySilence[];
  /** Whether a list is longer than a report can be. */
  readonly isCut: boolean;
};

/** Most entries of each list of a report. */
export const MOST_ENTRIES = 20_000;
