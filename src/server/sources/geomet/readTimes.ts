import { instantMs } from '#domain/time/instant.ts';

/** Steps of the radar, as ISO 8601 has them. */
const STEP = 'PT6M';

/**
 * Time of the newest picture of a layer, epoch ms, by the capabilities of a Web Map Service that were asked for of this
 * layer alone. Pictures carry no time: the one that is asked for has to be answered with itself, and not with the nearest
 * (`nearestValue`).
 *
 * @throws Error if the answer is none, is cut off, does not have the layer, or has other steps than expected.
 * Source: OpenGIS Web Map Service 1.3.0, annex C; ECCC-MSC/open-data, docs/msc-geomet/wms_en.md, "Handling time".
 */
export function newestTimeMs(xml: string, layer: string): number {
  if (!/<WMS_Capabilities[\s>]/u.test(xml)) throw new Error('The answer is no list of capabilities.');
  if (!/<\/WMS_Capabilities>\s*$/u.test(xml)) throw new Error('The capabilities are cut off.');
  const [, rest] = xml.split(`<Name>${layer}</Name>`);
  const own = rest?.split(/<\/?Layer[\s>]/u)[0];
  if (own === undefined) throw new Error(`The capabilities do not have the layer ${layer}.`);
  const [, attributes = '', times = ''] =
    /<Dimension((?:\s+[\w:]+="[^"]*")*\s+name="time"(?:\s+[\w:]+="[^"]*")*)\s*>([^<]*)</u.exec(own) ?? [];
  const [, nearest = '0'] = /\snearestValue="([^"]*)"/u.exec(attributes) ?? [];
  if (nearest !== '0') throw new Error(`The layer ${layer} answers with the nearest time.`);
  const [begin = '', end = '', step] = times.trim().split('/');
  const [beginMs, endMs] = [instantMs(begin), instantMs(end)];
  if (beginMs === null || endMs === null || endMs < beginMs || step !== STEP)
    throw new Error(`The layer ${layer} has no times in steps of six minutes.`);
  return endMs;
}
