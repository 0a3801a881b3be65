/**
 * Lays a canvas over a map of this size, CSS px, with `pixelRatio` dots a px.
 * A canvas that fits already is left as it is painted.
 */
export function fitCanvas(
  canvas: HTMLCanvasElement,
  { widthPx, heightPx, pixelRatio }: { widthPx: number; heightPx: number; pixelRatio: number },
): void {
  const width = Math.round(widthPx * pixelRatio);
  const height = Math.round(heightPx * pixelRatio);
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  canvas.style.cssText = `position:absolute;left:0;top:0;width:${widthPx}px;height:${heightPx}px;pointer-events:none`;
}
