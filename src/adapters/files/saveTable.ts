import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/language/csv.ts';
import { saveFile } from '../browser/saveFile.ts';

/** Hands a table to the browser as a CSV download; no cell of it becomes a formula where it is opened. */
export function saveTable(name: string, { csv_header: fields, payload: data }: VehicleTable): void {
  saveFile(name, 'text/csv', BYTE_ORDER_MARK + [fields, ...data].map(csvLine).join(''));
}
