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
flat out float sprite;

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
  sprite = isCloud ? RING : bucket == 0 ? BOLT : DISC;
}`;

export const FRAGMENT_SHADER = `#version 300 es
precision mediump float;
uniform sampler2D sprites;
flat in vec3 fill;
flat in vec3 stroke;
flat in float sprite;
out vec4 colour;

void main() {
  vec2 shape = texture(sprites, vec2((sprite + gl_PointCoord.x) / SPRITES, gl_PointCoord.y)).rg;
  float cover = max(shape.r, shape.g);
  colour = vec4(mix(stroke, fill, shape.r) * cover, cover);
}`;
