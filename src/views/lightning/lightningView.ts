import type { ActorRefFrom } from 'xstate';
import type { lightningMachine } from '#machines/lightning/lightningMachine.ts';

export type LightningRef = ActorRefFrom<typeof lightningMachine>;
