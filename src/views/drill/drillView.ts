import type { ActorRefFrom } from 'xstate';
import type { drillMachine } from '#machines/drill/drillMachine.ts';

export type DrillRef = ActorRefFrom<typeof drillMachine>;
