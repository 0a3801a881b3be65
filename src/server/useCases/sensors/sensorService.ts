import { SENSOR_EVENTS, type SensorOrder } from '#contracts/snowSensor.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Orderer } from '../access/personGate.ts';
import type { SensorRecord } from '../../storage/repositories/sensorsRepository.ts';

type Editor = Pick<Orderer, 'id' | 'clientId' | 'stillMay'>;

/** Where snow sensors come, change and go, one order after the other. Each is stored with its audit row and its log. */
export type SensorService = {
  /** @throws ProblemError 409 where the client has one of that device id. */
  add(editor: Editor, facilityGid: number, order: SensorOrder): Promise<SensorRecord>;
  /** @throws ProblemError as above; 404 where it has gone. */
  change(editor: Editor, gid: number, facilityGid: number, order: SensorOrder): Promise<SensorRecord>;
  /** With its log. */
  remove(editor: Editor, sensor: Pick<SensorRecord, 'gid' | 'deviceId'>): Promise<void>;
};

type ServiceDependencies = { readonly repositories: Repositories; readonly clock: ServerClock };

export function createSensorService(dependencies: ServiceDependencies): SensorService {
  const exclusively = createMutex();
  return {
    add: (editor, facilityGid, order) => exclusively(() => add(dependencies, editor, facilityGid, order)),
    change: (editor, gid, facilityGid, order) =>
      exclusively(() => change(dependencies, editor, gid, { facilityGid, order })),
    remove: (editor, sensor) => exclusively(() => remove(dependencies, editor, sensor)),
  };
}

/** Another client's is not told from one that does not exist. */
export function sensorNotFound(gid: number): ProblemError {
  return new ProblemError(404, 'sensorNotFound', `Sensor ${gid} not found.`);
}

async function add(
  { repositories, clock }: ServiceDependencies,
  editor: Editor,
  facilityGid: number,
  order: SensorOrder,
) {
  const { clientId } = editor;
  const atMs = clock.nowMs();
  return repositories.together(async ({ sessions, sensors, audit }) => {
    await editor.stillMay({ sessions });
    const fresh = { ...columnsOf(order), clientId, facilityGid, statusAtMs: atMs, createdAtMs: atMs };
    const [sensorGid] = await sensors.addMany([fresh]);
    if (sensorGid === undefined) throw deviceTaken(order.device_id);
    await sensors.note([{ sensorGid, atMs, event: SENSOR_EVENTS.created }]);
    const detail = { clientId, gid: sensorGid, ...order };
    await audit.append({ atMs, who: editor.id, clientId, what: 'sensor.created', detail });
    return stored(await sensors.find(clientId, sensorGid), sensorGid);
  });
}

type Change = { readonly facilityGid: number; readonly order: SensorOrder };

async function change(
  { repositories, clock }: ServiceDependencies,
  editor: Editor,
  gid: number,
  { facilityGid, order }: Change,
) {
  const { clientId } = editor;
  const atMs = clock.nowMs();
  return repositories.together(async ({ sessions, sensors, audit }) => {
    await editor.stillMay({ sessions });
    const before = stored(await sensors.find(clientId, gid), gid);
    const namesake = await sensors.findByDevice(clientId, order.device_id);
    if (namesake !== null && namesake.gid !== gid) throw deviceTaken(order.device_id);
    const after = { ...columnsOf(order), facilityGid };
    const statusAtMs = after.status === before.status ? before.statusAtMs : atMs;
    await sensors.update(clientId, gid, { ...after, statusAtMs });
    const events = eventsBetween(before, after);
    await sensors.note(events.map((event) => ({ sensorGid: gid, atMs, event })));
    const detail = { clientId, gid, ...order, events };
    await audit.append({ atMs, who: editor.id, clientId, what: 'sensor.changed', detail });
    return stored(await sensors.find(clientId, gid), gid);
  });
}

async function remove(
  { repositories, clock }: ServiceDependencies,
  { id: who, clientId, stillMay }: Editor,
  { gid, deviceId }: Pick<SensorRecord, 'gid' | 'deviceId'>,
): Promise<void> {
  await repositories.together(async ({ sessions, sensors, audit }) => {
    await stillMay({ sessions });
    await sensors.remove(clientId, gid);
    const detail = { clientId, gid, deviceId };
    await audit.append({ atMs: clock.nowMs(), who, clientId, what: 'sensor.removed', detail });
  });
}

/** What was done, in the words of the log; nothing where all stays as it was. */
function eventsBetween(
  before: SensorRecord,
  after: Pick<Change, 'facilityGid'> & ReturnType<typeof columnsOf>,
): string[] {
  const { latitude, longitude, status, ...details } = after;
  const events: string[] = [];
  if (status !== before.status)
    events.push(status === 'online' ? SENSOR_EVENTS.active : SENSOR_EVENTS.inactive);
  if (latitude !== before.latitude || longitude !== before.longitude) events.push(SENSOR_EVENTS.moved);
  const names = Object.keys(details) as (keyof typeof details)[];
  if (names.some((name) => details[name] !== before[name])) events.push(SENSOR_EVENTS.changed);
  return events;
}

function columnsOf(order: SensorOrder) {
  const { zone, project, type, status, latitude, longitude } = order;
  return {
    zone,
    project,
    type,
    status,
    latitude,
    longitude,
    deviceId: order.device_id,
    markerColor: order.marker_color,
    markerSymbol: order.marker_symbol,
    markerSize: order.marker_size,
  };
}

function stored(sensor: SensorRecord | null, gid: number): SensorRecord {
  if (sensor === null) throw sensorNotFound(gid);
  return sensor;
}

function deviceTaken(deviceId: string): ProblemError {
  const message = `A sensor with device ID ${deviceId} already exists.`;
  return new ProblemError(409, 'sensorExists', message, { device_id: { message } });
}
