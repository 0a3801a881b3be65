import type { ActorRefFrom } from 'xstate';
import type { Incident } from '#contracts/incident.ts';
import type { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

export type IncidentRef = ActorRefFrom<ReturnType<typeof createRefreshMachine<Incident>>>;

/** A record and how its reader reads it: language, units, and the zone of the yard's clock. */
export type IncidentProps = { readonly incident: Incident; readonly locale: YardLocale };
