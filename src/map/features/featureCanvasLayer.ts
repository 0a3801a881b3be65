import VectorLayer from 'ol/layer/Vector.js';
import type { FrameState } from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';

/**
 * Features on a canvas of their own that the browser makes see-through: OpenLayers would draw them on a spare one and
 * lay that over the map, which takes as long as all the rest of a picture.
 */
export class FeatureCanvasLayer extends VectorLayer<VectorSource> {
  override render(frame: FrameState, target: HTMLElement): HTMLElement | null {
    const state = frame.layerStatesArray[frame.layerIndex]!;
    const opacityFraction = state.opacity;
    state.opacity = 1;
    const element = super.render(frame, target);
    state.opacity = opacityFraction;
    if (element !== null) element.style.opacity = String(opacityFraction);
    return element;
  }
}
