import { useCallback, useState } from 'react';

/**
 * How many rows a table shows in its box without being scrolled, at least one, and what goes on the box as its `ref`.
 * Measured by the first row, so larger letters make fewer rows; `unmeasuredRows` until then, and where nothing is laid out.
 */
export function useVisibleRows(unmeasuredRows: number) {
  const [rows, setRows] = useState(unmeasuredRows);
  const box = useCallback((element: HTMLElement) => {
    const note = () => setRows((known) => rowsIn(element) ?? known);
    const observer = new ResizeObserver(note);
    observer.observe(element);
    // rows come after the box, and grow with the letters
    const table = element.querySelector('table');
    if (table !== null) observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { rows, box };
}

/** null: it has no row yet, or no height. */
function rowsIn(box: HTMLElement): number | null {
  const rowPx = heightOf(box.querySelector('tbody tr'));
  const roomPx = box.clientHeight - heightOf(box.querySelector('thead'));
  return rowPx > 0 && box.clientHeight > 0 ? Math.max(1, Math.floor((roomPx + 1) / rowPx)) : null;
}

function heightOf(part: Element | null): number {
  return part?.getBoundingClientRect().height ?? 0;
}
