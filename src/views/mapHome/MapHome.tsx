import type { ReactNode } from 'react';
import './mapHome.css';

/** What may stand around the ground, each in its place; a place without anything in it is not drawn. */
export type MapSlots = {
  /** Dock on the left. */
  readonly layers?: ReactNode;
  /** Dock on the right. */
  readonly legend?: ReactNode;
  /** Between the docks, at the foot of the map. */
  readonly slider?: ReactNode;
  /** Over the docks, at the foot of the page. */
  readonly drawer?: ReactNode;
};

type MapHomeProps = MapSlots & { readonly ground: ReactNode };

/** The map with what stands around it. */
export function MapHome({ ground, layers, legend, slider, drawer }: MapHomeProps) {
  return (
    <div className="maphome">
      {ground}
      {layers && <div className="maphome-layers">{layers}</div>}
      {legend && <div className="maphome-legend">{legend}</div>}
      {slider && <div className="maphome-slider">{slider}</div>}
      {drawer && <div className="maphome-drawer">{drawer}</div>}
    </div>
  );
}
