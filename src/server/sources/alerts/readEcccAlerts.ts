import { z } from 'zod';
import { instantMs } from '#domain/time/instant.ts';
import { parseWrittenMs } from '../../platform/time/parseWrittenMs.ts';
import type { AlertSnapshot } from './alertList.ts';
import { AlertGeometry } from './alertGeometry.ts';
import { alertRank, type AlertTexts, type PublicAlert } from './publicAlert.ts';

const Text = z.string().nullish().catch(null);

const Row = z.object({
  geometry: AlertGeometry,
  properties: z.object({
    id: z.string().min(1),
    alert_type: Text,
    alert_name_en: Text,
    alert_name_fr: Text,
    publication_datetime: z.string(),
    validity_datetime: Text,
    expiration_datetime: z.string(),
    event_end_datetime: Text,
    alert_text_en: Text,
    alert_text_fr: Text,
    feature_name_en: Text,
    feature_name_fr: Text,
    status_en: Text,
  }),
});
type Properties = z.infer<typeof Row>['properties'];

/** Types that are no warning; one that is missing or unknown could be the worst. */
const LESSER: ReadonlySet<string> = new Set(['watch', 'advisory', 'statement']);

const Answer = z.object({ features: z.array(z.unknown()), numberMatched: z.int(), timeStamp: z.string() });

/**
 * Reads an answer of the collection `weather-alerts` of api.weather.gc.ca: one row an alert and region, with its outline
 * and its texts in both languages. A row that has one language only keeps it.
 *
 * @throws Error if it is no list of alerts, or not all that there are.
 */
export function readEcccAlerts(body: unknown): AlertSnapshot<PublicAlert> {
  const answer = Answer.safeParse(body);
  if (!answer.success) throw new Error('The answer is no list of alerts.');
  const { features, numberMatched, timeStamp } = answer.data;
  if (features.length < numberMatched)
    throw new Error(`The list has ${features.length} of ${numberMatched} alerts.`);
  // the fractions of a second have six digits, which is no fault
  const atMs = instantMs(timeStamp);
  if (atMs === null) throw new Error('The list of alerts does not say when it was made.');
  const read = features.map((feature) => alertOf(Row.safeParse(feature).data));
  return {
    atMs,
    alerts: read.filter((alert) => alert !== null && alert !== 'ended'),
    refused: read.filter((alert) => alert === null).length,
  };
}

function alertOf(row: z.infer<typeof Row> | undefined): PublicAlert | 'ended' | null {
  if (row === undefined) return null;
  const { properties, geometry } = row;
  if (properties.status_en?.toLowerCase() === 'ended') return 'ended';
  const sentAtMs = parseWrittenMs(properties.publication_datetime);
  const fromMs = parseWrittenMs(properties.validity_datetime ?? properties.publication_datetime);
  const untilMs = parseWrittenMs(properties.event_end_datetime ?? properties.expiration_datetime);
  const eventType = properties.alert_name_en ?? properties.alert_name_fr ?? '';
  if (sentAtMs === null || fromMs === null || untilMs === null || eventType === '') return null;
  return {
    id: properties.id,
    eventType,
    rank: alertRank(eventType),
    isWarning: !LESSER.has((properties.alert_type ?? '').toLowerCase()),
    sentAtMs,
    fromMs,
    // it holds until both are over: the end of the danger is often moved by a later message
    untilMs: Math.max(untilMs, parseWrittenMs(properties.expiration_datetime) ?? untilMs),
    en: textsOf(properties, 'en'),
    fr: textsOf(properties, 'fr'),
    areas: geometry,
  };
}

function textsOf(properties: Properties, language: 'en' | 'fr'): AlertTexts | null {
  const event = properties[`alert_name_${language}`] ?? '';
  const message = properties[`alert_text_${language}`] ?? '';
  if (event === '' && message === '') return null;
  return { event, area: properties[`feature_name_${language}`] ?? '', headline: '', message };
}
