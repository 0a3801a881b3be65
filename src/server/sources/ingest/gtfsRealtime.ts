import { PbfReader } from 'pbf';
import { unreadable, withRows, type ReadBody } from './bodyRows.ts';

/** Values of a message by the names of its fields, as protobuf writes them in JSON. */
type Message = { [name: string]: unknown };
type Field = readonly [name: string, read: (pbf: PbfReader) => unknown];
type Schema = Readonly<Record<number, Field>>;

const text = (name: string): Field => [name, (pbf) => pbf.readString()];
const float = (name: string): Field => [name, (pbf) => pbf.readFloat()];
const varint = (name: string): Field => [name, (pbf) => pbf.readVarint()];
const message = (name: string, schema: Schema): Field => [name, (pbf) => readMessage(pbf, schema)];

/** Positions of vehicles as GTFS Realtime 2.0 numbers them. Source: gtfs-realtime.proto of MobilityData, 2.0. */
const VEHICLE_POSITION: Schema = {
  1: message('trip', { 1: text('tripId'), 5: text('routeId'), 6: varint('directionId') }),
  2: message('position', {
    1: float('latitude'),
    2: float('longitude'),
    3: float('bearing'),
    4: ['odometer', (pbf) => pbf.readDouble()],
    5: float('speed'),
  }),
  5: varint('timestamp'),
  8: message('vehicle', { 1: text('id'), 2: text('label'), 3: text('licensePlate') }),
};
const ENTITY: Schema = {
  1: text('id'),
  2: ['isDeleted', (pbf) => pbf.readBoolean()],
  4: message('vehicle', VEHICLE_POSITION),
};
const HEADER: Schema = {
  1: text('gtfsRealtimeVersion'),
  2: ['incrementality', (pbf) => (pbf.readVarint() === 1 ? 'DIFFERENTIAL' : 'FULL_DATASET')],
  3: varint('timestamp'),
};
/** Wire type of a field that ends where its length says. */
const DELIMITED = 2;

/**
 * Reads the vehicles of a GTFS Realtime feed message, as rows with the names of its JSON form. Entities of other kinds and
 * deleted ones are left out. A body that is cut off or no such message is refused as a whole.
 *
 * @param body The bytes of the message in base64.
 */
export function gtfsRealtimeRows(body: string): ReadBody {
  try {
    const { header, entities } = readFeed(Buffer.from(body, 'base64'));
    if (!/^[12]\.\d$/u.test(String(header['gtfsRealtimeVersion'])))
      return unreadable('the body is no GTFS Realtime message');
    const rows = entities.map((record, index) => ({ row: index + 1, record }));
    const isVehicle = ({ record }: (typeof rows)[number]) =>
      record['vehicle'] !== undefined && record['isDeleted'] !== true;
    return { ...withRows(rows.filter(isVehicle)), whole: { header } };
  } catch {
    return unreadable('the body is no GTFS Realtime message, or is cut off');
  }
}

function readFeed(bytes: Uint8Array) {
  const pbf = new PbfReader(bytes);
  let header: Message = {};
  const entities: Message[] = [];
  readFields(pbf, pbf.length, (field) => {
    if (field === 1) header = readMessage(pbf, HEADER);
    else if (field === 2) entities.push(readMessage(pbf, ENTITY));
    else return false;
    return true;
  });
  return { header, entities };
}

function readMessage(pbf: PbfReader, schema: Schema): Message {
  const values: Message = {};
  readFields(pbf, endOf(pbf), (number) => {
    const field = schema[number];
    if (field === undefined) return false;
    values[field[0]] = field[1](pbf);
    return true;
  });
  return values;
}

/** @throws RangeError if a field ends past the end of its message: the reader itself looks at no end. */
function readFields(pbf: PbfReader, end: number, read: (field: number) => boolean): void {
  while (pbf.pos < end) {
    const tag = pbf.readVarint();
    const type = tag & 7;
    const from = pbf.pos;
    if (type === DELIMITED) endOf(pbf, end);
    pbf.pos = from;
    if (!read(tag >> 3)) pbf.skip(type);
  }
  if (pbf.pos !== end) throw new RangeError('A field ends past the end of its message.');
}

/** End of what begins with its length. */
function endOf(pbf: PbfReader, mostEnd = pbf.length): number {
  const end = pbf.readVarint() + pbf.pos;
  if (end > mostEnd) throw new RangeError('A field ends past the end of its message.');
  return end;
}
