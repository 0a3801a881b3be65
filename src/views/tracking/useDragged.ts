import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** As far as one press of an arrow key moves it, px. */
const STEP_PX = 24;
/** So much of it stays on the screen, px. */
const KEPT_PX = 96;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

type Place = { readonly xPx: number; readonly yPx: number };

/** Lets the user move a panel by its grip, with a pointer or with the arrow keys; it never leaves the screen. */
export function useDragged() {
  const [place, setPlace] = useState<Place>({ xPx: 0, yPx: 0 });
  const held = useRef<{ readonly fromX: number; readonly fromY: number; readonly place: Place } | null>(null);
  return {
    style: { translate: `${place.xPx}px ${place.yPx}px` },
    grip: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { fromX: event.clientX, fromY: event.clientY, place };
      },
      onPointerMove(event: PointerEvent) {
        if (held.current === null) return;
        const { fromX, fromY, place: from } = held.current;
        setPlace(kept({ xPx: from.xPx + event.clientX - fromX, yPx: from.yPx + event.clientY - fromY }));
      },
      onPointerUp: () => void (held.current = null),
      onPointerCancel: () => void (held.current = null),
      onKeyDown(event: KeyboardEvent) {
        const step = ARROWS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        setPlace(kept({ xPx: place.xPx + step[0], yPx: place.yPx + step[1] }));
      },
    },
  };
}

function kept({ xPx, yPx }: Place): Place {
  return {
    xPx: Math.min(Math.max(0, innerWidth - KEPT_PX), Math.max(0, xPx)),
    yPx: Math.min(Math.max(0, innerHeight - KEPT_PX), Math.max(0, yPx)),
  };
}
