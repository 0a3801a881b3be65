import { createGlPainter, type StrikePainter } from './createGlPainter.ts';
import { createPixelPainter } from './createPixelPainter.ts';
import type { StrikePalette } from './strikePalette.ts';

/** Names that drivers give themselves where the processor plays the graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** What draws best here: the card, or the processor where there is none. @param restored The card was lost and came back. */
export function choosePainter(palette: StrikePalette, restored: () => void): StrikePainter {
  return (hasCard() ? createGlPainter(palette, restored) : null) ?? createPixelPainter(palette);
}

function hasCard(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (gl === null) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !SOFTWARE.test(String(name));
}
