/** Edge of a cell of the grid in which rooms are sought, px. */
const CELL_PX = 64;

export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/** Where something stands already, so that labels find a place of their own. */
export type LabelRoom = {
  /** Takes a box, whatever stands there. */
  take(box: Box): void;
  isFree(box: Box): boolean;
  /** Takes a box if nothing stands there. @returns Whether it was free. */
  takeFree(box: Box): boolean;
};

export function createLabelRoom(): LabelRoom {
  const cells = new Map<number, Box[]>();

  function cellsOf({ x0, y0, x1, y1 }: Box): number[] {
    const keys: number[] = [];
    for (let y = Math.floor(y0 / CELL_PX); y <= Math.floor(y1 / CELL_PX); y++)
      for (let x = Math.floor(x0 / CELL_PX); x <= Math.floor(x1 / CELL_PX); x++) keys.push(y * 4_096 + x);
    return keys;
  }

  function put(box: Box, keys: readonly number[]): void {
    for (const key of keys) {
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, [box]);
      else cell.push(box);
    }
  }

  const isFreeIn = (box: Box, keys: readonly number[]) =>
    !keys.some((key) => cells.get(key)?.some((other) => isOver(box, other)));

  return {
    isFree: (box) => isFreeIn(box, cellsOf(box)),
    take: (box) => put(box, cellsOf(box)),
    takeFree(box) {
      const keys = cellsOf(box);
      if (!isFreeIn(box, keys)) return false;
      put(box, keys);
      return true;
    },
  };
}

function isOver(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}
