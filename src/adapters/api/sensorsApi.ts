import { SensorArea, SensorEventLog, SnowSensors, type SensorOrder } from '#contracts/snowSensor.ts';
import type { SensorFacts } from '#machines/snowSensor/snowSensorContext.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

export type SensorsApi = {
  /** Loads a sensor with the snowfall around it and its log; null for either if it is unreadable. */
  load(gid: number, signal?: AbortSignal): Promise<SensorFacts>;
  /** Changes a sensor. @returns the sensor after it. */
  change(gid: number, order: SensorOrder, signal?: AbortSignal): Promise<SensorFacts>;
  create(order: SensorOrder, signal?: AbortSignal): Promise<void>;
  remove(gid: number, signal?: AbortSignal): Promise<void>;
};

type SensorsApiDependencies = { readonly sensorsBaseUrl: string; readonly clientId: string };

/** Calls about snow sensors (CALL-22 to CALL-27, GAP-87). */
export function createSensorsApi(
  http: HttpClient,
  { sensorsBaseUrl, clientId }: SensorsApiDependencies,
): SensorsApi {
  const url = `${sensorsBaseUrl}/sensors`;
  const client = clientId.toUpperCase();

  async function withSurroundings(
    answer: SnowSensors,
    signal: AbortSignal | undefined,
  ): Promise<SensorFacts> {
    const [sensor] = answer.sensors;
    if (sensor === undefined) throw new HttpError(200, `${url} answered without a sensor.`);
    const query = { gid: sensor.gid };
    const [area, log] = await Promise.all([
      http.json(`${url}/graph`, SensorArea, { query, signal }).catch(() => null),
      http.json(`${sensorsBaseUrl}/event_log`, SensorEventLog, { query, signal }).catch(() => null),
    ]);
    return { sensor, isSimulation: answer.isSimulation, area, log: log?.event_log ?? null };
  }

  return {
    load: async (gid, signal) =>
      withSurroundings(await http.json(`${url}/${gid}`, SnowSensors, { signal }), signal),
    async change(gid, order, signal) {
      const body = { ...order, client };
      return withSurroundings(
        await http.json(`${url}/${gid}`, SnowSensors, { method: 'PUT', body, signal }),
        signal,
      );
    },
    async create(order, signal) {
      await http.json(url, SnowSensors, { method: 'POST', body: { ...order, client }, signal });
    },
    async remove(gid, signal) {
      await http.text(`${url}/${gid}`, { method: 'DELETE', signal });
    },
  };
}
