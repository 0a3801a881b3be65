import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { facilities } from '../tables/places.ts';
import { snowSensorEvents, snowSensors } from '../tables/sensors.ts';
import { inChunks } from './inChunks.ts';

export type NewSensor = Omit<typeof snowSensors.$inferInsert, 'gid'>;
/** `facility`: id of the one that it stands at. */
export type SensorRecord = typeof snowSensors.$inferSelect & { readonly facility: string };
export type SensorEvent = { readonly atMs: number; readonly event: string };

const SENSOR = { ...getTableColumns(snowSensors), facility: facilities.id };
/** Of more events than these nobody reads. */
const MOST_EVENTS = 500;

/** Snow sensors and their logs. Every question and change is within one client, whose id is in upper case. */
export function createSensorsRepository(db: Database) {
  const isOf = (clientId: string, gid: number) =>
    and(eq(snowSensors.clientId, clientId), eq(snowSensors.gid, gid));
  const select = () =>
    db.select(SENSOR).from(snowSensors).innerJoin(facilities, eq(facilities.gid, snowSensors.facilityGid));

  return {
    /** By gid. */
    list: async (clientId: string): Promise<SensorRecord[]> =>
      select().where(eq(snowSensors.clientId, clientId)).orderBy(snowSensors.gid),

    async find(clientId: string, gid: number): Promise<SensorRecord | null> {
      const [found] = await select().where(isOf(clientId, gid));
      return found ?? null;
    },

    /** The device's id is compared without regard to case. */
    async findByDevice(clientId: string, deviceId: string): Promise<SensorRecord | null> {
      const isDevice = eq(sql`lower(${snowSensors.deviceId})`, sql`lower(${deviceId})`);
      const [found] = await select().where(and(eq(snowSensors.clientId, clientId), isDevice));
      return found ?? null;
    },

    /** Adds those whose device the client does not have yet; answers with the gids of them alone, in their order. */
    async addMany(sensors: readonly NewSensor[]): Promise<number[]> {
      const { gid } = snowSensors;
      const added: { gid: number }[] = [];
      for (const chunk of inChunks(sensors))
        added.push(...(await db.insert(snowSensors).values(chunk).onConflictDoNothing().returning({ gid })));
      return added.map((one) => one.gid);
    },

    async update(clientId: string, gid: number, changes: Partial<NewSensor>): Promise<void> {
      await db.update(snowSensors).set(changes).where(isOf(clientId, gid));
    },

    /** With its log. */
    async remove(clientId: string, gid: number): Promise<void> {
      await db.delete(snowSensors).where(isOf(clientId, gid));
    },

    async note(events: readonly (SensorEvent & { readonly sensorGid: number })[]): Promise<void> {
      for (const chunk of inChunks(events)) await db.insert(snowSensorEvents).values(chunk);
    },

    /** The newest first. */
    async log(sensorGid: number): Promise<SensorEvent[]> {
      const { atMs, event, id } = snowSensorEvents;
      return db
        .select({ atMs, event })
        .from(snowSensorEvents)
        .where(eq(snowSensorEvents.sensorGid, sensorGid))
        .orderBy(desc(atMs), desc(id))
        .limit(MOST_EVENTS);
    },
  };
}
export type SensorsRepository = ReturnType<typeof createSensorsRepository>;
