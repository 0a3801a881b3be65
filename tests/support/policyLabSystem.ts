import { createActor, SimulatedClock } from 'xstate';
import type {
  LabStatus,
  LabPlot,
  LabRecording,
  LabResult,
  LabRun,
  LabRunOrder,
} from '#contracts/policyLab.ts';
import type { LabAnswer, LabFile, LabState, PlotOrder } from '#machines/policyLab/labFacts.ts';
import { policyLabMachine } from '#machines/policyLab/policyLabMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { POLICY_OVERVIEW } from './policiesSystem.ts';
import { settled } from './settled.ts';

export const LAB_TIMES = { timeoutMs: 10_000, uploadTimeoutMs: 600_000, pollMs: 1_000, recomputeMs: 300 };

const RUN_ID = '5f0c9c5e-3f0e-4b51-9d0f-6b6c6c1f5a10';
const POLICIES = [
  { name: 'Default', alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 },
  { name: 'Wide and short', alertRadiusM: 12_875, warningRadiusM: 19_312, quietPeriodMs: 1_200_000 },
];

export const LAB_ORDER: LabRunOrder = {
  recording: { kind: 'kept', hours: 24 },
  facilityIds: ['NORTH_YARD', 'SOUTH_YARD'],
  policies: POLICIES,
  policyId: 'default',
  hourlyRate: 100,
};
export const LAB_RUN: LabRun = {
  id: RUN_ID,
  order: LAB_ORDER,
  recordingName: null,
  startedAt: '2026-07-14T21:00:00.000Z',
  state: 'running',
  progress: { step: 'judging', done: 1, of: 2 },
  fault: null,
  problems: [],
};
export const LAB_RECORDING: LabRecording = {
  id: '0b3b7f0e-91a5-4c63-8a4b-0c1d9c3b2a11',
  name: 'storm.csv',
  bytes: 120,
  parts: 1,
};
export const EMPTY_LAB_STATUS: LabStatus = {
  isSimulation: false,
  dangerRadiusM: 4_828,
  recording: null,
  run: null,
};

/** The status of the lab with the run in a state. */
export function labStatusWith(changes: Partial<LabRun>): LabStatus {
  return { ...EMPTY_LAB_STATUS, run: { ...LAB_RUN, ...changes } };
}

const SPAN = { fromAt: '2026-07-14T00:00:00.000Z', toAt: '2026-07-14T06:00:00.000Z' };
const COUNTS = { strikesInside: 1, strikesInsideExcluded: 0, leadsExcluded: 0 };
const figures = (strikesWhileOpen: number, hoursClosed: number) => ({
  strikesWhileOpen,
  medianWarningLeadMin: 20,
  medianClosingLeadMin: 5,
  leads: 1,
  leadsWithoutWarning: 0,
  hoursClosed,
  closings: 1,
  cost: 100 * hoursClosed,
});
const first = { name: 'Default', ...figures(0, 1.5) };
const other = { name: 'Wide and short', ...figures(1, 1) };

/** Figures by which the second policy saves half an hour and has a strike while open at the second facility. */
export const LAB_RESULT: LabResult = {
  strikes: { read: 3, accepted: 2, rejected: 1, problems: [{ row: 3, reason: 'no time' }], problemCount: 1 },
  time: {
    span: SPAN,
    excluded: [{ ...SPAN, toAt: '2026-07-14T00:30:00.000Z' }],
    hoursUsed: 5.5,
    hoursExcluded: 0.5,
  },
  dangerRadiusM: 4_828,
  hourlyRate: 100,
  policies: POLICIES,
  all: {
    ...COUNTS,
    policies: [
      { ...first, againstFirst: null },
      {
        ...other,
        againstFirst: {
          strikesWhileOpen: 1,
          medianWarningLeadMin: 0,
          medianClosingLeadMin: 0,
          leadsWithoutWarning: 0,
          hoursClosed: -0.5,
          closings: 0,
          cost: -50,
        },
      },
    ],
  },
  facilities: [
    { id: 'NORTH_YARD', ...COUNTS, strikesInside: 0, policies: [first, { ...other, strikesWhileOpen: 0 }] },
    { id: 'SOUTH_YARD', ...COUNTS, policies: [first, other] },
  ],
};

export const LAB_PLOT: LabPlot = {
  id: 'SOUTH_YARD',
  reachM: 32_187,
  strikes: [
    [Date.UTC(2026, 6, 14, 1), 7_000],
    [Date.UTC(2026, 6, 14, 1, 24), 3_540],
  ],
  strikesLeftOut: 0,
  span: SPAN,
  excluded: LAB_RESULT.time.excluded,
  policies: [
    {
      shownClosed: [{ fromAt: '2026-07-14T01:00:00.000Z', toAt: '2026-07-14T01:54:00.000Z' }],
      shownWarning: [{ fromAt: '2026-07-14T01:00:00.000Z', toAt: '2026-07-14T01:54:00.000Z' }],
    },
    {
      shownClosed: [
        { fromAt: '2026-07-14T01:00:00.000Z', toAt: '2026-07-14T01:20:00.000Z' },
        { fromAt: '2026-07-14T01:24:00.000Z', toAt: '2026-07-14T01:44:00.000Z' },
      ],
      shownWarning: [{ fromAt: '2026-07-14T01:00:00.000Z', toAt: '2026-07-14T01:44:00.000Z' }],
    },
  ],
};

/** A file of some bytes. */
export function labFile(bytes = 120): LabFile {
  return {
    name: 'storm.csv',
    bytes,
    partCount: 1,
    parts: async function* parts() {
      yield 'time_utc,lon,lat';
    },
  };
}

/** The lab of a site admin, whose calls are answered when told. */
export function createPolicyLabSystem() {
  const clock = new SimulatedClock();
  const calls = {
    loadLab: heldPromises<LabState>(),
    sendFile: heldPromises<LabRecording, { file: LabFile }>(),
    startRun: heldPromises<LabRun, { order: LabRunOrder }>(),
    askForRun: heldPromises<LabAnswer>(),
    cancelRun: heldPromises<LabRun, { runId: string }>(),
    loadPlot: heldPromises<LabPlot, PlotOrder>(),
  };
  const machine = policyLabMachine.provide({
    actors: {
      loadLab: calls.loadLab.logic,
      sendFile: calls.sendFile.logic,
      startRun: calls.startRun.logic,
      askForRun: calls.askForRun.logic,
      cancelRun: calls.cancelRun.logic,
      loadPlot: calls.loadPlot.logic,
    },
  });
  const actor = createActor(machine, { clock, input: LAB_TIMES }).start();
  const now = () => actor.getSnapshot();

  async function succeed(answer: () => void): Promise<void> {
    answer();
    await settled();
  }

  return {
    actor,
    clock,
    calls,
    now,
    load: (status: LabStatus, result: LabResult | null = null) =>
      succeed(() => calls.loadLab.last().resolve({ status, result, overview: POLICY_OVERVIEW })),
    tell: (status: LabStatus, result: LabResult | null = null) =>
      succeed(() => calls.askForRun.last().resolve({ status, result })),
    take: () => succeed(() => calls.sendFile.last().resolve(LAB_RECORDING)),
    begin: () => succeed(() => calls.startRun.last().resolve({ ...LAB_RUN, progress: null })),
    cancel: () => succeed(() => calls.cancelRun.last().resolve({ ...LAB_RUN, state: 'cancelled' })),
    draw: () => succeed(() => calls.loadPlot.last().resolve(LAB_PLOT)),
    fail: (which: keyof typeof calls, fault = '500') =>
      succeed(() => calls[which].last().reject(new Error(fault))),
  };
}
