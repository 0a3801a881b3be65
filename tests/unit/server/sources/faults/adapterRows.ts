import type { AdapterRow } from './adapterRow.ts';
import { ALERT_ROWS } from './alertRows.ts';
import { ASKED_ROWS } from './askedRows.ts';
import { FORECAST_ROWS } from './forecastRows.ts';
import { LAYER_ROWS } from './layerRows.ts';
import { MRMS_ROWS } from './mrmsRows.ts';
import { SENT_ROWS } from './sentRows.ts';
import { STATION_ROWS } from './stationRows.ts';
import { STRIKE_ROWS } from './strikeRows.ts';
import { TELEMETRY_ROWS } from './telemetryRows.ts';

/** All adapters with a network side. */
export const ADAPTER_ROWS: readonly AdapterRow[] = [
  ...STRIKE_ROWS,
  ...SENT_ROWS,
  ...STATION_ROWS,
  ...TELEMETRY_ROWS,
  ...MRMS_ROWS,
  ...ALERT_ROWS,
  ...FORECAST_ROWS,
  ...LAYER_ROWS,
  ...ASKED_ROWS,
];
