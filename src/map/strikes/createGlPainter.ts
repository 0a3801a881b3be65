import { ageRanges } from './ageRanges.ts';
import { colourBytes } from './colourBytes.ts';
import { crowdLimitPx } from './crowdLimit.ts';
import type { StrikePalette } from './strikePalette.ts';
import { ROW_LENGTH, type StrikeRows } from './strikeRows.ts';
import { DOT_SHADER, FRAGMENT_SHADER, VERTEX_SHADER } from './strikeShaders.ts';
import { drawBolt } from './strikeShapes.ts';
import { worldsIn, type StrikeFilter, type StrikeView } from './strikeView.ts';

/** What draws rows onto a canvas of its own. */
export type StrikePainter = {
  readonly canvas: HTMLCanvasElement;
  /** Draws the rows that the filter shows, as they lie in the view, and nothing else. */
  paint(rows: StrikeRows, view: StrikeView, filter: StrikeFilter): void;
  dispose(): void;
};

/** Up to this breadth in device px, all that is drawn of a shape is its fill. */
const DOT_PX = 2;
const BYTES = Float32Array.BYTES_PER_ELEMENT;
const NAMES = [
  ...(['centerHigh', 'centerLow', 'world', 'scale'] as const),
  ...(['groundPx', 'cloudPx', 'fill', 'stroke', 'hasBolt'] as const),
] as const;
type Places = Record<(typeof NAMES)[number], WebGLUniformLocation | null>;

/**
 * Rows live on the graphics card: to add some sends only these, and to grow older sends nothing.
 *
 * @returns null where there is no WebGL 2.
 */
export function createGlPainter(palette: StrikePalette, restored: () => void): StrikePainter | null {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', { antialias: false, depth: false, stencil: false });
  if (gl === null) return null;
  let scene = createScene(gl, palette);

  const lost = (event: Event) => event.preventDefault(); // it may come back
  const back = () => {
    scene = createScene(gl, palette);
    restored();
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', back);

  return {
    canvas,
    paint(rows, view, filter) {
      if (gl.isContextLost()) return;
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.clear(gl.COLOR_BUFFER_BIT);
      if (rows.end === rows.first) return;
      scene.upload(rows);
      const ranges = ageRanges(rows, filter);
      const limitPx = crowdLimitPx(rows, ranges, view, filter);
      scene.begin(view, limitPx * view.pixelRatio <= DOT_PX);
      for (const world of worldsIn(view)) {
        scene.move(world);
        for (const { bucket, from, to } of ranges) {
          scene.dress({ bucket, limitPx, pixelRatio: view.pixelRatio, showsCloud: filter.showsCloud });
          gl.drawArrays(gl.POINTS, from, to - from);
        }
      }
    },
    dispose() {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', back);
      // a page has few contexts: this one is given back at once
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

/** Everything that lives on the card. */
function createScene(gl: WebGL2RenderingContext, palette: StrikePalette) {
  const shapes = createProgram(gl, FRAGMENT_SHADER);
  const dots = createProgram(gl, DOT_SHADER);
  let { places } = shapes;
  const styles = palette.map(({ fill, stroke, ...sizes }) => ({
    fill: fractionsOf(fill),
    stroke: fractionsOf(stroke),
    ...sizes,
  }));
  loadBolt(gl);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, ROW_LENGTH, gl.FLOAT, false, 0, 0);

  let held: Pick<StrikeRows, 'data' | 'generation' | 'end'> = {
    data: new Float32Array(),
    generation: -1,
    end: 0,
  };
  return {
    upload({ data, first, end, generation }: StrikeRows): void {
      // another list of rows, or the same with more room
      const isOther = data !== held.data;
      if (isOther) gl.bufferData(gl.ARRAY_BUFFER, data.byteLength, gl.DYNAMIC_DRAW);
      const from = isOther || generation !== held.generation ? first : Math.max(first, held.end);
      if (end > from) {
        const part = data.subarray(from * ROW_LENGTH, end * ROW_LENGTH);
        gl.bufferSubData(gl.ARRAY_BUFFER, from * ROW_LENGTH * BYTES, part);
      }
      held = { data, generation, end };
    },
    /** Whether strikes are dots, which cover what lies below, or have a shape, whose edges are blended with it. */
    begin({ centerX, centerY, worldPx, widthPx, heightPx }: StrikeView, isDot: boolean): void {
      const { program } = isDot ? dots : shapes;
      ({ places } = isDot ? dots : shapes);
      gl.useProgram(program);
      if (isDot) gl.disable(gl.BLEND);
      else gl.enable(gl.BLEND);
      const [highX, highY] = [Math.fround(centerX), Math.fround(centerY)];
      gl.uniform2f(places.centerHigh, highX, highY);
      gl.uniform2f(places.centerLow, centerX - highX, centerY - highY);
      gl.uniform2f(places.scale, (2 * worldPx) / widthPx, (-2 * worldPx) / heightPx);
    },
    /** Which copy of the map is drawn. */
    move(world: number): void {
      gl.uniform1f(places.world, world);
    },
    /** How strikes of an age look. */
    dress({ bucket, limitPx, pixelRatio, showsCloud }: Dress): void {
      const { fill, stroke, groundPx, cloudPx } = styles[bucket]!;
      gl.uniform3fv(places.fill, fill);
      gl.uniform3fv(places.stroke, stroke);
      gl.uniform1f(places.groundPx, Math.min(groundPx, limitPx) * pixelRatio);
      gl.uniform1f(places.cloudPx, showsCloud ? Math.min(cloudPx, limitPx) * pixelRatio : 0);
      // a bolt needs its room
      gl.uniform1i(places.hasBolt, Number(bucket === 0 && limitPx === Infinity));
    },
  };
}

type Dress = {
  readonly bucket: number;
  /** Breadth at most, CSS px. */
  readonly limitPx: number;
  readonly pixelRatio: number;
  readonly showsCloud: boolean;
};

function createProgram(
  gl: WebGL2RenderingContext,
  fragmentShader: string,
): { readonly program: WebGLProgram; readonly places: Places } {
  const program = gl.createProgram();
  const parts = [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const;
  for (const [kind, source] of parts) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`The strikes cannot be drawn: ${gl.getProgramInfoLog(program)}`);
  const places = Object.fromEntries(NAMES.map((name) => [name, gl.getUniformLocation(program, name)]));
  return { program, places: places as Places };
}

/** Red, green and blue, 0 to 1. */
function fractionsOf(colour: string): number[] {
  return colourBytes(colour).map((byte) => byte / 255);
}

function loadBolt(gl: WebGL2RenderingContext): void {
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, drawBolt());
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}
