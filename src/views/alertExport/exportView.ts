import type { ActorRefFrom } from 'xstate';
import type { alertExportMachine } from '#machines/alertExport/alertExportMachine.ts';

export type ExportRef = ActorRefFrom<typeof alertExportMachine>;

/** A facility that can be chosen. */
export type ExportFacility = { readonly id: string; readonly name: string };
