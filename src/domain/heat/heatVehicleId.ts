const PREFIX = /^KEP/i;

/** Id under which the heat service knows a vehicle: that of its run without a leading KEP (HEAT-10, GAP-91). */
export function heatVehicleId(vrid: string): string {
  return vrid.replace(PREFIX, '');
}
