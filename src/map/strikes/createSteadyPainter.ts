import type { StrikePainter } from './createGlPainter.ts';

/**
 * How strikes are drawn: as it began; not at all, for the graphics card is lost; by the card again; or without it, which
 * stays so.
 */
export type StrikeDrawing = 'steady' | 'lost' | 'restored' | 'replaced';

/** A browser that gives a lost card back does so within a second or two. Our own decision (S12). */
export const CARD_BACK_WITHIN_MS = 3_000;

type Painters = {
  /** Calls back when the card was lost and draws again. Gives null or throws where it cannot draw; null: there is none. */
  readonly byCard: ((restored: () => void) => StrikePainter | null) | null;
  readonly byDots: () => StrikePainter;
};

type Listeners = {
  /** What was drawn is gone, and is to be painted again. */
  readonly redraw: () => void;
  /** Hears how strikes are drawn, from the beginning on. */
  readonly told: (drawing: StrikeDrawing) => void;
};

/**
 * Draws by the graphics card for as long as there is one, and dot by dot from then on: a lost card must not look like a
 * quiet sky (S4, S12). Its canvas is another one then, in the place of the one before.
 */
export function createSteadyPainter({ byCard, byDots }: Painters, listeners: Listeners): StrikePainter {
  const { redraw, told } = listeners;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let painter = begin();

  function begin(): StrikePainter {
    const card = byCard === null ? null : tried(() => byCard(back));
    card?.canvas.addEventListener('webglcontextlost', lost);
    told(byCard !== null && card === null ? 'replaced' : 'steady');
    return card ?? byDots();
  }

  function lost(): void {
    timer ??= setTimeout(replace, CARD_BACK_WITHIN_MS);
    told('lost');
  }

  function back(): void {
    rest();
    redraw();
    told('restored');
  }

  function replace(): void {
    const failed = painter;
    release();
    painter = byDots();
    failed.canvas.replaceWith(painter.canvas);
    redraw();
    told('replaced');
  }

  function release(): void {
    rest();
    // to give a card back looks like losing it
    painter.canvas.removeEventListener('webglcontextlost', lost);
    painter.dispose();
  }

  function rest(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  return {
    get canvas() {
      return painter.canvas;
    },
    paint: (rows, view, filter) => painter.paint(rows, view, filter),
    dispose: release,
  };
}

function tried(make: () => StrikePainter | null): StrikePainter | null {
  try {
    return make();
  } catch (error) {
    console.info(`Strikes are drawn without the graphics card: ${String(error)}`);
    return null;
  }
}
