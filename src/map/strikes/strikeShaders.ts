import { KIND_CC } from '#domain/lightning/strikeColumns.ts';
import { DISC, RING, type RoundShape } from './strikeShapes.ts';

/** Where a strike stands and how large it is. All strikes of one drawing are of one age: only their kinds differ. */
export const VERTEX_SHADER = `#version 300 es
layout(location = 0) in vec4 row; // x, y, milliseconds, kind
uniform vec2 centerHigh; // the middle of the view in two parts: one alone would be metres off
uniform vec2 centerLow;
uniform float world; // which copy of the map, to the east
uniform vec2 scale; // from the square map to the clip space
uniform float groundPx; // device pixels
uniform float cloudPx; // 0: not shown
flat out float isCloud;

void main() {
  isCloud = row.w == ${KIND_CC.toFixed(1)} ? 1.0 : 0.0; // one of unknown kind may have reached the ground
  vec2 off = (row.xy - centerHigh) - centerLow;
  gl_PointSize = mix(groundPx, cloudPx, isCloud);
  gl_Position = gl_PointSize < 0.5
    ? vec4(2.0, 2.0, 2.0, 1.0) // outside of all that is drawn
    : vec4((off.x + world) * scale.x, off.y * scale.y, 0.0, 1.0);
}`;

/** For strikes too small for a shape. It asks for nothing but the colour: of a frame of 500,000 that saves a sixth. */
export const DOT_SHADER = `#version 300 es
precision mediump float;
uniform vec3 fill;
out vec4 colour;

void main() {
  colour = vec4(fill, 1.0);
}`;

/** Discs and rings are reckoned: that takes a fraction of the time of a look into the texture, which a bolt needs. */
export const FRAGMENT_SHADER = `#version 300 es
precision highp float;
uniform sampler2D bolt;
uniform bool hasBolt; // for strikes to the ground
uniform vec3 fill;
uniform vec3 stroke;
uniform float groundPx;
uniform float cloudPx;
flat in float isCloud;
out vec4 colour;

float within(float squaredRadius, float squared, float sharpness) {
  return clamp((squaredRadius - squared) * sharpness + 0.5, 0.0, 1.0);
}

void main() {
  vec2 off = gl_PointCoord * 2.0 - 1.0;
  float squared = dot(off, off);
  float sharpness = mix(groundPx, cloudPx, isCloud) / 4.0; // so that an edge is one pixel broad
  float filled;
  float cover;
  if (hasBolt && isCloud < 0.5) {
    vec2 drawn = texture(bolt, gl_PointCoord).rg;
    filled = drawn.r;
    cover = max(drawn.r, drawn.g);
  } else if (isCloud < 0.5) {
    ${covers(DISC)}
  } else {
    ${covers(RING)}
  }
  colour = vec4(mix(stroke, fill, filled) * cover, cover);
}`;

function covers({ fill, stroke }: RoundShape): string {
  const part = ([from, to]: RoundShape['fill']) =>
    `within(${to.toFixed(3)}, squared, sharpness) - within(${from.toFixed(3)}, squared, sharpness);`;
  return `filled = ${part(fill)} cover = ${part(stroke)}`;
}
