import { z } from 'zod';
import { instantMs } from '#domain/time/instant.ts';
import { parseWrittenMs } from '../../platform/time/parseWrittenMs.ts';
import type { AlertSnapshot } from './alertList.ts';
import { AlertGeometry } from './alertGeometry.ts';
import { alertRank, type AlertArea, type PublicAlert } from './publicAlert.ts';

/** An empty one is left out. */
const Text = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text || null);

const Message = z.object({
  geometry: AlertGeometry.nullish().catch(null),
  properties: z.object({
    id: z.string().min(1),
    status: z.string(),
    messageType: z.string(),
    event: z.string().min(1),
    sent: z.string(),
    onset: Text,
    effective: Text,
    expires: z.string(),
    ends: Text,
    areaDesc: Text,
    headline: Text,
    description: Text,
    instruction: Text,
    affectedZones: z.array(z.string()).catch([]),
    geocode: z.object({ UGC: z.array(z.string()) }).catch({ UGC: [] }),
    references: z
      .array(z.object({ identifier: z.string() }))
      .nullish()
      .catch(null),
    parameters: z.record(z.string(), z.unknown()).catch({}),
  }),
});
type Message = z.infer<typeof Message>;

/** Address and code of a zone: of a county, a forecast or fire zone of land, or one of the sea. */
const ADDRESS = /\/zones\/[a-z]+\/[A-Z]{2}[A-Z]\d{3}$/u;
const CODE = /^[A-Z]{2}[A-Z]\d{3}$/u;

/** Source: Common Alerting Protocol 1.2, 3.2.1 "status". */
const UNREAL: ReadonlySet<string> = new Set(['exercise', 'system', 'test', 'draft']);

const Answer = z.object({ features: z.array(z.unknown()), updated: z.string() });

/** An alert whose areas are not all known yet: some are named only. */
export type NwsAlert = Omit<PublicAlert, 'areas'> & {
  /** Its own outline; null: the zones are all that it says. */
  readonly outline: readonly AlertArea[] | null;
  /** Paths of its zones, as `/zones/forecast/CAZ349`. */
  readonly zones: readonly string[];
};

/**
 * Reads an answer of `/alerts/active` of api.weather.gov. Of each chain of messages the newest is kept: a message ends
 * those that it refers to, unless a time, or one of its places, cannot be read, and a Cancel is no alert itself. A partial
 * cancel comes with an Update for the rest. Tests, exercises and drafts are left out before that, so that none ends a
 * real alert.
 *
 * @throws Error if it is no list of alerts, or names no time of change.
 */
export function readNwsAlerts(body: unknown): AlertSnapshot<NwsAlert> {
  const answer = Answer.safeParse(body);
  if (!answer.success) throw new Error('The answer is no list of alerts.');
  const atMs = instantMs(answer.data.updated);
  if (atMs === null) throw new Error('The list of alerts does not say when it was changed.');
  const read = answer.data.features.map((feature) => Message.safeParse(feature));
  const messages = read.flatMap(({ data }) => (data !== undefined && mayBeActual(data) ? [data] : []));
  const references = new Map(messages.map((message) => [message.properties.id, referencesOf(message)]));
  const parsed = messages.map((message) => parsedOf(message, updatesOf(message, references)));
  // an Update with a time or a place that cannot be read ends nothing: what it updates still stands
  const ending = parsed.filter(
    ({ message, isCancel, isWhole }) => isActual(message) && (isCancel || isWhole),
  );
  const ended = new Set(ending.flatMap(({ message }) => referencesOf(message)));
  const standing = parsed.filter(({ message, isCancel }) => !isCancel && !ended.has(message.properties.id));
  return {
    atMs,
    alerts: standing.flatMap(({ alert }) => alert ?? []),
    refused:
      read.filter(({ success }) => !success).length + standing.filter(({ isWhole }) => !isWhole).length,
  };
}

function parsedOf(message: Message, updates: readonly string[] | undefined) {
  const alert = alertOf(message, updates);
  return {
    message,
    alert,
    isCancel: message.properties.messageType === 'Cancel',
    isWhole: alert !== null && !lacksZones(message),
  };
}

function isActual({ properties: { status } }: Message): boolean {
  return status.toLowerCase() === 'actual';
}

/** A status that is not known may be that of a real alert, which raises and ends nothing (S2, S4). */
function mayBeActual({ properties: { status, event } }: Message): boolean {
  return !UNREAL.has(status.toLowerCase()) && event !== 'Test Message';
}

/** Whether it has no outline, and zones of it cannot be read: yards there are not known to be free of it (S4). */
function lacksZones({ geometry, properties: { affectedZones, geocode } }: Message): boolean {
  const isWhole =
    affectedZones.every((zone) => ADDRESS.test(zone)) && geocode.UGC.every((code) => CODE.test(code));
  return geometry == null && !isWhole;
}

function referencesOf({ properties: { references } }: Message): readonly string[] {
  return (references ?? []).map(({ identifier }) => identifier);
}

/** Messages that a message updates, those too that they update in turn; undefined: it does not say. */
function updatesOf(
  message: Message,
  references: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const { id, messageType, references: stated } = message.properties;
  const updates = new Set(referencesOf(message));
  // a set goes on over what is added meanwhile
  for (const one of updates) for (const earlier of references.get(one) ?? []) updates.add(earlier);
  updates.delete(id);
  const isSaid = updates.size > 0 || (stated != null && messageType === 'Alert');
  return isSaid ? [...updates] : undefined;
}

function alertOf({ geometry, properties }: Message, updates: readonly string[] | undefined): NwsAlert | null {
  const { id, event, areaDesc, headline, description, instruction } = properties;
  const sentAtMs = parseWrittenMs(properties.sent);
  const fromMs = parseWrittenMs(properties.onset ?? properties.effective ?? properties.sent);
  // `expires` is the end of the message, `ends` that of the danger
  const untilMs = parseWrittenMs(properties.ends ?? properties.expires);
  if (sentAtMs === null || fromMs === null || untilMs === null) return null;
  const [outline, zones] = [geometry ?? null, zonesOf(properties)];
  // an alert of nowhere would stand over no yard, and the list would prove all of them free of it (S4)
  if (outline === null && zones.length === 0) return null;
  return {
    id,
    eventType: event,
    rank: alertRank(event),
    isWarning: isWarning(properties),
    sentAtMs,
    fromMs,
    untilMs,
    en: {
      event,
      area: areaDesc ?? '',
      headline: headline ?? '',
      message: [description, instruction].filter((text) => text != null && text !== '').join('\n\n'),
    },
    fr: null,
    ...(updates === undefined ? {} : { updates }),
    outline,
    zones,
  };
}

/**
 * By its name, its VTEC (significance W), or because its type is unlisted:
 * it could be the worst. An order to leave is one.
 */
function isWarning({ event, parameters }: Message['properties']): boolean {
  const vtec = Array.isArray(parameters['VTEC']) ? parameters['VTEC'].join() : '';
  return (
    /\b(?:warning|emergency|evacuation)\b/iu.test(event) ||
    /\.W\.\d{4}\./u.test(vtec) ||
    alertRank(event) === 0
  );
}

/**
 * Paths of the zones, by their addresses and by codes without one.
 * Of an address only the path counts: no other host is asked.
 */
function zonesOf({ affectedZones, geocode }: Message['properties']): readonly string[] {
  const paths = affectedZones.flatMap((zone) => ADDRESS.exec(zone)?.[0] ?? []);
  const addressed = new Set(paths.map((path) => path.slice(-6)));
  const coded = geocode.UGC.filter((code) => CODE.test(code) && !addressed.has(code));
  return [...paths, ...coded.map((code) => `/zones/${code[2] === 'C' ? 'county' : 'forecast'}/${code}`)];
}
