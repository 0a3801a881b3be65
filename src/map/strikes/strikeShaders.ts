import { DISC, RING, type RoundShape } from './strikeShapes.ts';

/** Where a strike stands, how large it is, and in which colours: by its age, which one uniform tells all of them. */
export const VERTEX_SHADER = `#version 300 es
layout(location = 0) in vec4 row; // x, y, milliseconds, kind
uniform vec2 centerHigh; // the middle of the view in two parts: one alone would be metres off
uniform vec2 centerLow;
uniform float world; // which copy of the map, to the east
uniform vec2 scale; // from the square map to the clip space
uniform float atMs;
uniform float youngestMs;
uniform float oldestMs;
uniform bool showsCloud;
uniform float pixelRatio;
uniform float endsMs[BUCKETS];
uniform vec3 fills[BUCKETS];
uniform vec3 strokes[BUCKETS];
uniform float groundPx[BUCKETS];
uniform float cloudPx[BUCKETS];
flat out vec3 fill;
flat out vec3 stroke;
flat out float shape; // 0 a bolt, 1 a disc, 2 a ring
flat out float sharpness; // so that an edge is one pixel broad

void main() {
  float ageMs = atMs - row.z;
  bool isCloud = row.w > 0.5;
  int bucket = 0;
  for (int index = 0; index < BUCKETS; index++) if (ageMs >= endsMs[index]) bucket = index + 1;
  if (ageMs < youngestMs || ageMs >= oldestMs || bucket == BUCKETS || (isCloud && !showsCloud)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // outside of all that is drawn
    gl_PointSize = 1.0;
    return;
  }
  vec2 off = (row.xy - centerHigh) - centerLow;
  gl_Position = vec4((off.x + world) * scale.x, off.y * scale.y, 0.0, 1.0);
  gl_PointSize = (isCloud ? cloudPx[bucket] : groundPx[bucket]) * pixelRatio;
  fill = fills[bucket];
  stroke = strokes[bucket];
  shape = isCloud ? 2.0 : bucket == 0 ? 0.0 : 1.0;
  sharpness = gl_PointSize / 4.0;
}`;

/** Discs and rings are reckoned: that takes a fraction of the time of a look into the texture, which a bolt needs. */
export const FRAGMENT_SHADER = `#version 300 es
precision mediump float;
uniform sampler2D bolt;
flat in vec3 fill;
flat in vec3 stroke;
flat in float shape;
flat in float sharpness;
out vec4 colour;

float within(float squaredRadius, float squared) {
  return clamp((squaredRadius - squared) * sharpness + 0.5, 0.0, 1.0);
}

void main() {
  vec2 off = gl_PointCoord * 2.0 - 1.0;
  float squared = dot(off, off);
  float filled;
  float cover;
  if (shape < 0.5) {
    vec2 drawn = texture(bolt, gl_PointCoord).rg;
    filled = drawn.r;
    cover = max(drawn.r, drawn.g);
  } else if (shape < 1.5) {
    ${covers(DISC)}
  } else {
    ${covers(RING)}
  }
  colour = vec4(mix(stroke, fill, filled) * cover, cover);
}`;

function covers({ fill, stroke }: RoundShape): string {
  const part = ([from, to]: RoundShape['fill']) =>
    `within(${to.toFixed(3)}, squared) - within(${from.toFixed(3)}, squared);`;
  return `filled = ${part(fill)} cover = ${part(stroke)}`;
}
