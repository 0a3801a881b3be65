import type { ActorRefFrom } from 'xstate';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { alertHistoryMachine } from '#machines/alertHistory/alertHistoryMachine.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

export type HistoryRef = ActorRefFrom<typeof alertHistoryMachine>;

/** What the history of alerts reads from, and for whom. */
export type HistoryDependencies = {
  readonly history: HistoryRef;
  /** Whose alerts they are: name of the facility, or of the client. */
  readonly subject: string;
  /** Of a whole client: the alerts name their facilities first, and can be searched by them. */
  readonly isClient: boolean;
  readonly traits: EventTraitsByType;
  readonly locale: YardLocale;
  /** Address of the view of a facility by its id; null: there is none. */
  readonly facilityHref: ((facilityId: string) => string | null) | null;
  /** Address of the record of a closing. */
  readonly incidentHref: (facilityId: string, eventId: string) => string;
};
