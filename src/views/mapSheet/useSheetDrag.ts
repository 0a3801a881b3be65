import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { coveredPx, nearestHeight, type SheetHeight } from './sheetHeight.ts';

/** A finger that moves less far presses. */
const PRESS_PX = 6;
const STYLE = '--sheet-h';

type Drag = {
  readonly fromY: number;
  readonly fromPx: number;
  /** Height of the bar below the sheet, px. */
  readonly barPx: number;
  /** Of the sheet with the bar, px; null: it has not moved yet. */
  heightPx: number | null;
};

/**
 * Returns what a sheet hears of a finger or pointer: the sheet follows it and settles on the nearest height. A full
 * sheet is dragged by its head alone, for its list scrolls.
 */
export function useSheetDrag(height: SheetHeight, onHeight: (height: SheetHeight) => void) {
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const end = (event: PointerEvent<HTMLElement>, isSettled: boolean) => {
    const heightPx = drag.current?.heightPx ?? null;
    drag.current = null;
    if (heightPx === null) return;
    const map = mapOf(event);
    map?.style.removeProperty(STYLE);
    map?.removeAttribute('data-dragged');
    if (isSettled && map !== null) onHeight(nearestHeight(heightPx, map.clientHeight));
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (!event.isPrimary || (height === 'full' && !isAtHead(event.target))) return;
      // as a finger by itself: what it began on hears of it until it is lifted
      if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
      const { top, bottom } = event.currentTarget.getBoundingClientRect();
      const footPx = mapOf(event)?.getBoundingClientRect().bottom ?? bottom;
      drag.current = { fromY: event.clientY, fromPx: footPx - top, barPx: footPx - bottom, heightPx: null };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (current === null) return;
      const upPx = current.fromY - event.clientY;
      if (current.heightPx === null) {
        if (Math.abs(upPx) < PRESS_PX) return;
        wasDragged.current = true;
      }
      const map = mapOf(event);
      const [lowestPx, , highestPx] = coveredPx(map?.clientHeight ?? 0);
      current.heightPx = Math.min(highestPx, Math.max(lowestPx, current.fromPx + upPx));
      // the controls of the map move along; a property, for the map is not drawn anew with each move
      map?.style.setProperty(STYLE, `${current.heightPx - current.barPx}px`);
      map?.setAttribute('data-dragged', 'true');
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    /** A drag that ends over a button presses nothing. */
    onClickCapture(event: MouseEvent) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function mapOf({ currentTarget }: { currentTarget: HTMLElement }): HTMLElement | null {
  return currentTarget.closest<HTMLElement>('.maphome');
}

function isAtHead(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.sheethandle, .mapsheet-head') !== null;
}
