import type { AdapterRow, FaultName } from './adapterRow.ts';
import { NETWORK_FAULTS, type NetworkFaultName } from './networkFaults.ts';

const HERE = 'the service is the server: it asks nobody';
const INTAKE = 'sources/ingest/ingestFaults.test.ts';
const STREAM = 'sources/ingest/streamedBodies.test.ts';
const FAULTS = Object.keys(NETWORK_FAULTS) as NetworkFaultName[];

const heldBy = (file: string, names: readonly FaultName[]) =>
  Object.fromEntries(names.map((name) => [name, file])) as Partial<Record<FaultName, string>>;

/** Feeds that send: their faults are those of a delivery, or of the way to a stream. */
export const SENT_ROWS: readonly AdapterRow[] = [
  {
    id: 'feed, sent (POST)',
    folders: ['sources/ingest'],
    heldBy: {
      ...heldBy(INTAKE, ['nothing', 'emptyList', 'cutOff', 'wrongType', 'signIn', 'disguisedSignIn']),
      ...heldBy(INTAKE, ['oldContent', 'clockAhead', 'repeatedAndReordered', 'burst']),
      cutGzip: 'ingest/ingestRoute.test.ts',
      slowBody: 'ingest/ingestRoute.test.ts',
      brokenOff: 'ingest/ingestRoute.test.ts',
    },
    leftOut: {
      unasked304: HERE,
      noAnswer: HERE,
      redirect: HERE,
      tooMany: HERE,
      busy: HERE,
      lostHost: HERE,
    },
    stage: null,
  },
  {
    id: 'feed, listened to (Socket.IO)',
    folders: ['sources/ingest'],
    heldBy: {
      ...heldBy(STREAM, FAULTS),
      ...heldBy(STREAM, ['repeatedAndReordered', 'burst']),
      ...heldBy(INTAKE, ['oldContent', 'clockAhead']),
    },
    stage: null,
  },
];
