import type { VehicleFeatures } from '#contracts/vehicle.ts';

const AT = '2026-07-04T18:30:00Z';

/** Vehicles all over the country, going in all directions, always the same. @param turn Another one: all have gone on. */
export function vehicleFeatures(count: number, turn = 0): VehicleFeatures['features'] {
  return Array.from({ length: count }, (_, row) => {
    const lon = -122 + ((row * 0.754_877_666 + turn * 0.001) % 1) * 52;
    const lat = 26 + ((row * 0.569_840_291) % 1) * 22;
    return {
      type: 'Feature',
      id: `RUN${row}`,
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: {
        vrid: `RUN${row}`,
        carrierCode: 'ACME',
        isInMotion: true,
        VIN: `VIN${row}`,
        online: row % 9 > 0,
        make: 'Freightliner',
        model: 'Cascadia',
        year: 2024,
        location: 'near Amarillo, TX',
        coordinates: [lon, lat],
        bearing: row % 11 === 0 ? null : (row * 15) % 360,
        cab_temperature: 24.5,
        cargo_temperature: null,
        humidity: 40,
        heat_index: 25,
        wbgt: 21,
        wbgt_daily_average: 20,
        updated: AT,
        graph_data_available: true,
        origin: 'HUB_CITY_YARD',
        final_destination: 'BLACK_HILLS_YARD',
        origin_scheduled_depart: AT,
        origin_scheduled_depart_local: AT,
        dest_scheduled_arrival: AT,
        dest_scheduled_arrival_local: AT,
        time: AT,
        canceled_load: false,
      },
    };
  });
}
