import {
  SensorArea,
  SensorEventLog,
  SnowSensors,
  type SensorOrder,
  type SnowSensor,
} from '#contracts/snowSensor.ts';
import type { SensorFacts } from '#machines/snowSensor/snowSensorContext.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

export type SensorsApi = {
  /** Loads a sensor with the snowfall around it and its log; null for either if it is unreadable. */
  load(gid: number, signal?: AbortSignal): Promise<SensorFacts>;
  /** Changes values of a sensor; the rest stays as it is by then. @returns the sensor after it. */
  change(gid: number, order: Partial<SensorOrder>, signal?: AbortSignal): Promise<SensorFacts>;
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

  function onlyOf({ sensors: [sensor] }: SnowSensors): SnowSensor {
    if (sensor === undefined) throw new HttpError(200, `${url} answered without a sensor.`);
    return sensor;
  }

  async function withSurroundings(
    answer: SnowSensors,
    signal: AbortSignal | undefined,
  ): Promise<SensorFacts> {
    const sensor = onlyOf(answer);
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
      // the service takes a sensor as a whole, and a colleague may have moved it since it was loaded
      const answer = await http.json(`${url}/${gid}`, SnowSensors, { signal });
      const { gid: _, sensor: __, ...present } = onlyOf(answer);
      const body = { ...present, ...order, client };
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
