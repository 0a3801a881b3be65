import type { StrikeDrawing } from '#map/strikes/createSteadyPainter.ts';
import type { DrawingFact } from '#views/lightning/lightningView.ts';
import { createWatchers } from '#app/binding/createWatchers.ts';

/** Faults of drawing lightning, for the note that shows them (S12). */
export function createStrikeDrawing(presentMs: () => number) {
  const { watch, tell } = createWatchers();
  let fact: DrawingFact | null = null;
  return {
    /** The last of it; null: nothing, or the map that it happened to is gone. */
    fact: () => fact,
    watch,
    tell(drawing: StrikeDrawing) {
      // another map draws by what it finds; that the card came back stays true
      if (drawing === 'steady' && fact?.drawing === 'restored') return;
      fact = drawing === 'steady' ? null : { drawing, atMs: presentMs() };
      tell();
    },
  };
}
