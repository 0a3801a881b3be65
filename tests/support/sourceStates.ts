import type { SatelliteYard, SourcesAnswer, SourceState } from '#contracts/sources.ts';

const WELL: SourceState = {
  id: 'ground-network',
  name: 'Ground network',
  kind: 'live',
  content: 'lightning',
  role: 'primary',
  mayClear: false,
  grant: null,
  needsGrant: true,
  condition: 'well',
  tellsOfQuiet: true,
  lastContentAt: '2026-07-14T21:00:00.000Z',
  lastDeliveryAt: '2026-07-14T21:00:02.000Z',
  cadenceS: 5,
  lateAfterS: 15,
  goneAfterS: 60,
  locationErrorM: 250,
  latency: { p50S: 2.1, p99S: 8.4 },
  latencyByHour: Array.from({ length: 24 }, () => ({ p50S: 2.1, p99S: 8.4 })),
  gaps: { count: 0, totalS: 0, last: [] },
  errors: { count: 0, last: [] },
  rows: { accepted: 1_200, rejected: 0 },
  footprint: null,
  yards: { count: 3, aloneCount: 0, ids: ['ELM_YARD', 'OAK_YARD', 'PINE_YARD'] },
  licence: 'By contract',
  attribution: '© Ground network',
  contact: 'help@network.example',
};

/** A live source of lightning that is well and may not clear, but for what the test says. */
export function sourceState(changes: Partial<SourceState> = {}): SourceState {
  return { ...WELL, ...changes };
}

type YardFacts = Partial<SatelliteYard> & { readonly isAccepted?: boolean; readonly until?: string };

/** A yard that satellites alone watch; somebody has signed for a year where it is accepted. */
export function satelliteYard({ isAccepted = false, until, ...changes }: YardFacts = {}): SatelliteYard {
  const acceptance = {
    facilityId: changes.facilityId ?? 'NORTH_YARD',
    signedBy: 'Ada North',
    signedAt: '2026-07-04T18:30:00.000Z',
    until: until ?? '2027-07-04T18:30:00.000Z',
    reason: 'No network reaches us',
    isRunning: true,
  };
  return {
    facilityId: 'NORTH_YARD',
    isWatchedAlone: true,
    acceptance: isAccepted ? acceptance : null,
    ...changes,
  };
}

export function sourcesAnswer(atMs: number, sources: readonly SourceState[]): SourcesAnswer {
  const at = new Date(atMs).toISOString();
  return { generatedAt: at, startedAt: at, sources: [...sources] };
}
