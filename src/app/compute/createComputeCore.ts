import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { createComputeClient, type ComputeClient } from '#adapters/computeClient.ts';
import { postSightings } from '#adapters/postSightings.ts';
import type { SightingStore } from '#adapters/sightingStore.ts';
import type { Facility } from '#contracts/facility.ts';
import type { LightningPolicy, LightningRules } from '#domain/alerting/lightningRules.ts';
import { computeCoreMachine, type ComputeCoreEvent } from '#machines/computeCore/computeCoreMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { RulesInForce } from './rulesInForce.ts';

const BEAT = { heartbeatMs: 5_000, timeoutMs: 5_000, backoffMs: 1_000, longestBackoffMs: 60_000 };
const TELL_TIME_EVERY_MS = 10_000;
/** A worker has one list of facilities for as long as it runs. */
const LIST_VERSION = 1;

/** What the worker judges by, and where what it sees goes. */
export type CoreSurroundings = {
  readonly sightings: Pick<SightingStore, 'post' | 'clear'>;
  readonly rules: RulesInForce;
};

/** What a step of the worker brings. */
type StepReport = Parameters<Parameters<ComputeClient['start']>[1]>[0];

/** Asks the worker for trends of lightning around facilities, by their rows, m/s; see `ComputeApi.trendsMps`. */
export type AskTrends = (rows: Uint32Array) => Promise<Float64Array>;

/** The page's worker, watched and started again when it dies. Not started. */
export function createComputeCore(
  platform: Platform,
  { sightings, rules }: CoreSurroundings,
  facilities: readonly Facility[],
  /** Told what each step brings, whatever facilities there are. */
  stepped: (report: StepReport, askTrends: AskTrends) => void = () => {},
) {
  // the only reference that keeps the Comlink proxy alive: a collected proxy never answers
  let client: ComputeClient | null = null;

  const machine = computeCoreMachine.provide({
    actors: {
      startCore: fromCallback<EventObject>(({ sendBack }) => {
        const tell = (event: ComputeCoreEvent) => sendBack(event);
        const ids = facilities.map(({ id }) => id);
        const running = createComputeClient((message) => {
          console.info(`The compute core failed: ${message}`);
          tell({ type: 'core.crashed' });
        });
        client = running;
        running
          .start(setupOf(platform, rules.read(), facilities), (report) => {
            if (client !== running) return;
            postSightings(report, ids, sightings);
            stepped(report, (rows) => running.trendsMps(rows, LIST_VERSION));
            if (report.asOfMs !== null) tell({ type: 'step.computed', asOfMs: report.asOfMs });
          })
          .catch(() => tell({ type: 'core.crashed' }));
        const forget = rules.watch((next) => {
          running.setRules(policyOf(next)).catch(() => tell({ type: 'core.crashed' }));
        });
        const timer = setInterval(
          () => void running.setNetworkOffsetMs(offsetMs(platform)),
          TELL_TIME_EVERY_MS,
        );
        return () => {
          forget();
          clearInterval(timer);
          client = null;
          running.dispose();
          sightings.clear();
        };
      }),
      beat: fromPromise(async () => {
        if (client === null) throw new Error('The compute core is not running.');
        await client.heartbeat();
      }),
    },
  });
  return createActor(machine, { input: BEAT });
}

function setupOf(platform: Platform, rules: LightningRules, facilities: readonly Facility[]) {
  const { lightningFeedTemplate, lightningColumnsTemplate, lightningWindowUrl } = platform.environment;
  return {
    feedTemplate: absolute(lightningFeedTemplate),
    columnFormUrlTemplate: absoluteOrNull(lightningColumnsTemplate),
    snapshotUrl: absoluteOrNull(lightningWindowUrl),
    ...policyOf(rules),
    strikeTypes: rules.isTotalLightning ? (['CG', 'CC'] as const) : (['CG'] as const),
    facilities: {
      version: LIST_VERSION,
      lon: Float64Array.from(facilities, ({ longitude }) => longitude),
      lat: Float64Array.from(facilities, ({ latitude }) => latitude),
      count: facilities.length,
    },
    networkOffsetMs: offsetMs(platform),
  };
}

function policyOf({ alertRadiusM, warningRadiusM, quietPeriodMs }: LightningRules): LightningPolicy {
  return { alertRadiusM, warningRadiusM, quietPeriodMs };
}

/** The worker's own address is not the page's; braces must survive. */
function absolute(address: string): string {
  return address.startsWith('/') ? `${location.origin}${address}` : address;
}

/** Null for what is not offered. */
function absoluteOrNull(address: string): string | null {
  return address === '' ? null : absolute(address);
}

/** Network time minus the device's; 0 until the network's is known. */
function offsetMs({ clock }: Platform): number {
  return -(clock.skewMs() ?? 0);
}
