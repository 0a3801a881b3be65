import { useCallback, useLayoutEffect, useState } from 'react';
import { createDistancePlot, type DistancePlot as Plot } from '#charts/createDistancePlot.ts';
import type { DistancePlotView } from '#charts/distancePlot.ts';
import './timeChart.css';

/** Strikes around a place by their distance over time, and statuses below them. */
export function DistancePlot({ view }: { view: DistancePlotView }) {
  const [plot, setPlot] = useState<Plot | null>(null);
  const begin = useCallback((element: HTMLDivElement) => {
    const begun = createDistancePlot(element);
    setPlot(begun);
    return () => begun.dispose();
  }, []);
  useLayoutEffect(() => plot?.show(view), [plot, view]);
  return <div ref={begin} className="distanceplot" />;
}
