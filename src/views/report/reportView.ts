import type { ActorRefFrom } from 'xstate';
import type { lightningReportMachine } from '#machines/lightningReport/lightningReportMachine.ts';

export type LightningReportRef = ActorRefFrom<typeof lightningReportMachine>;
