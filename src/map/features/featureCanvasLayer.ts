import VectorLayer from 'ol/layer/Vector.js';
import type { FrameState } from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';

/**
 * Features on a canvas of their own, which is drawn again only when they or the view have changed, and which the browser
 * makes see-through: OpenLayers would draw it again whenever anything on the map changes, and on a spare canvas first.
 */
export class FeatureCanvasLayer extends VectorLayer<VectorSource> {
  private drawn: { readonly what: string; readonly element: HTMLElement } | null = null;
  private isKept = false;

  override render(frame: FrameState, target: HTMLElement): HTMLElement | null {
    const state = frame.layerStatesArray[frame.layerIndex]!;
    const opacityFraction = state.opacity;
    const what = this.described(frame);
    this.isKept = what === this.drawn?.what;
    if (!this.isKept) {
      state.opacity = 1;
      const element = super.render(frame, target);
      state.opacity = opacityFraction;
      this.drawn = element && { what, element };
    }
    if (this.drawn === null) return null;
    this.drawn.element.style.opacity = String(opacityFraction);
    return this.drawn.element;
  }

  /** The second half of a picture, once all layers have had their first. */
  override renderDeferred(frame: FrameState): void {
    if (!this.isKept) super.renderDeferred(frame);
  }

  /** What a picture depends on. */
  private described({ viewState, viewHints, size, pixelRatio }: FrameState): string {
    const { center, resolution } = viewState;
    const features = this.getSource()?.getRevision();
    return JSON.stringify([center, resolution, viewHints, size, pixelRatio, this.getRevision(), features]);
  }
}
