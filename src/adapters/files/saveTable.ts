import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import { csvLine } from '#domain/language/csv.ts';
import { saveFile } from '../browser/saveFile.ts';

/**
 * Hands a table to the browser as a CSV download; no cell of it becomes a formula where it is opened. Its first
 * characters are those of its header: programs find the column `vrid` by them.
 */
export function saveTable(name: string, { csv_header: fields, payload: data }: VehicleTable): void {
  saveFile(name, 'text/csv', [fields, ...data].map(csvLine).join(''));
}
