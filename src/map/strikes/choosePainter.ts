import { createGlPainter, type StrikePainter } from './createGlPainter.ts';
import { createPixelPainter } from './createPixelPainter.ts';
import { createSteadyPainter } from './createSteadyPainter.ts';
import type { StrikePalette } from './strikePalette.ts';

/** Names that drivers give themselves where the processor plays the graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** What draws best here: the card, or the processor where there is none or where it fails. */
export function choosePainter(
  palette: StrikePalette,
  listeners: Parameters<typeof createSteadyPainter>[1],
): StrikePainter {
  const byCard = hasCard() ? (restored: () => void) => createGlPainter(palette, restored) : null;
  return createSteadyPainter({ byCard, byDots: () => createPixelPainter(palette) }, listeners);
}

function hasCard(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (gl === null) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !SOFTWARE.test(String(name));
}
