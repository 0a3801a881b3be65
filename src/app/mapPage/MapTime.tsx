import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { HeaderTime } from '#views/timeSlider/HeaderTime.tsx';
import { useClockStyle } from './useClockStyle.ts';

/** The slider's time in the header (SHELL-21). */
export function MapTime({ product, system }: { product: Product; system: MapSystem }) {
  return <HeaderTime slider={system.slider} style={useClockStyle(product)} />;
}
