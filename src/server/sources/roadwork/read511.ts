import { z } from 'zod';
import { ROAD_EVENT, type RoadEvent, type RoadEvents } from './roadEvent.ts';

const SECOND_MS = 1_000;
const Seconds = z.number().positive().nullish();

const Row = z.object({
  ID: z.union([z.string().min(1), z.number()]).transform(String),
  RoadwayName: z.string().nullish(),
  DirectionOfTravel: z.string().nullish(),
  Description: z.string().nullish(),
  LastUpdated: z.number().positive(),
  StartDate: Seconds,
  PlannedEndDate: Seconds,
  EventType: z.string(),
  IsFullClosure: z.boolean().nullish(),
  Latitude: z.number().min(-90).max(90),
  Longitude: z.number().min(-180).max(180),
});

const TYPES: ReadonlyMap<string, RoadEvent['type']> = new Map([
  ['accidentsandincidents', ROAD_EVENT.accident],
  ['closures', ROAD_EVENT.roadClosed],
  ['roadwork', ROAD_EVENT.roadWork],
]);

/**
 * Reads the answer of `/api/v2/get/event` of the family of 511 services that Ontario, Alberta and Arizona run. The answer
 * names no time: it is that of its newest event.
 *
 * @throws Error if it is no list of events, or an empty one: in a whole state some event is always planned, and an empty
 *   list is a fault (S4).
 */
export function read511(body: unknown): RoadEvents {
  const { data } = z.array(z.unknown()).safeParse(body);
  if (data === undefined) throw new Error('The answer is no list of road events.');
  if (data.length === 0) throw new Error('The list of road events is empty.');
  const rows = data.flatMap((event) => Row.safeParse(event).data ?? []);
  if (rows.length === 0) throw new Error('None of the road events could be read.');
  return {
    content: rows.map(eventOf),
    atMs: rows.reduce((newest, { LastUpdated }) => Math.max(newest, LastUpdated * SECOND_MS), 0),
    rows: rows.length,
    refused: data.length - rows.length,
  };
}

function eventOf(row: z.infer<typeof Row>): RoadEvent {
  const direction = row.DirectionOfTravel ?? '';
  return {
    id: row.ID,
    at: [row.Longitude, row.Latitude],
    type: row.IsFullClosure
      ? ROAD_EVENT.roadClosed
      : (TYPES.get(row.EventType.toLowerCase()) ?? ROAD_EVENT.unknown),
    road: [row.RoadwayName ?? '', /^(?:none|unknown)$/iu.test(direction) ? '' : direction]
      .filter((text) => text !== '')
      .join(' '),
    from: '',
    to: '',
    description: row.Description ?? '',
    lengthM: null,
    fromMs: msOf(row.StartDate),
    untilMs: msOf(row.PlannedEndDate),
  };
}

function msOf(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : seconds * SECOND_MS;
}
