import { afterEach, expect, test, vi } from 'vitest';
import { saveTable } from '#adapters/files/saveTable.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the table of vehicles begins with its header, and no cell of it is a formula, in French spreadsheets either [VEH-03]', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:1';
  });
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
  saveTable('vehicles.csv', {
    csv_header: ['vrid', 'driver'],
    payload: [
      ['V1', 'Zoé;=1+1'],
      ['=2', 'Ada'],
    ],
  });
  const bytes = new Uint8Array(await saved[0]!.arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    `vrid,driver\r\nV1,"Zoé;'=1+1"\r\n'=2,Ada\r\n`,
  );
});
