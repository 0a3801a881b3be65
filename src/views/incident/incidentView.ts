import type { Incident } from '#contracts/incident.ts';
import type { RefreshRef } from '#machines/refresh/refreshMachine.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

export type IncidentRef = RefreshRef<Incident>;

/** A record and how its reader reads it: language, units, and the zone of the yard's clock. */
export type IncidentProps = { readonly incident: Incident; readonly locale: YardLocale };
