import type { ActorRefFrom } from 'xstate';
import type { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import type { StrikeDrawing } from '#map/strikes/createSteadyPainter.ts';

export type LightningRef = ActorRefFrom<typeof lightningMachine>;

/** What went wrong with drawing it, and when it did, network time, epoch ms. */
export type DrawingFact = { readonly drawing: Exclude<StrikeDrawing, 'steady'>; readonly atMs: number };
