import { PbfWriter } from 'pbf';

/** A vehicle of a GTFS Realtime feed; times in epoch seconds. */
export type GtfsVehicle = { id: string; lat: number; lon: number; atS: number; isDeleted?: boolean };

/** A feed message of GTFS Realtime as a producer writes it: all vehicles drive east with 12.5 m/s. */
export function gtfsMessage(vehicles: readonly GtfsVehicle[], version = '2.0'): Buffer {
  const pbf = new PbfWriter();
  pbf.writeMessage(
    1,
    (_, header) => {
      header.writeStringField(1, version);
      header.writeVarintField(3, vehicles[0]?.atS ?? 0);
    },
    null,
  );
  for (const vehicle of vehicles) pbf.writeMessage(2, writeEntity, vehicle);
  return Buffer.from(pbf.finish());
}

function writeEntity({ id, lat, lon, atS, isDeleted = false }: GtfsVehicle, entity: PbfWriter): void {
  entity.writeStringField(1, id);
  entity.writeBooleanField(2, isDeleted);
  entity.writeMessage(
    4,
    (_, vehicle) => {
      vehicle.writeMessage(
        2,
        (__, position) => {
          position.writeFloatField(1, lat);
          position.writeFloatField(2, lon);
          position.writeFloatField(3, 90);
          position.writeFloatField(5, 12.5);
        },
        null,
      );
      vehicle.writeVarintField(5, atS);
      vehicle.writeMessage(8, (__, descriptor) => descriptor.writeStringField(1, id), null);
      vehicle.writeVarintField(9, 2); // occupancy, which nobody reads
    },
    null,
  );
}
