import type { AnyActorRef, StateValue } from 'xstate';
import type { DiagnosticsReport, MachineState } from '#contracts/diagnosticsReport.ts';
import { selectAsOfMs } from '#machines/computeCore/computeCoreSelectors.ts';
import { selectNewestAnswer } from '#machines/yardStatus/explanationSelectors.ts';
import { selectCheckedAtMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import type { Diagnostics } from '#views/diagnostics/diagnosticsView.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { YardSystem } from './createYardSystem.ts';
import type { YardTools } from './createYardTools.tsx';
import type { YardKind } from '#app/address/hashRoutes.ts';

/** A machine that stands still tells nothing, so it is looked at this often, ms. */
const LOOK_EVERY_MS = 1_000;

/** A page of a yard with all that runs on it. */
export type DiagnosedPage = {
  readonly product: Pick<Product, 'platform' | 'session' | 'language' | 'siren' | 'updates'>;
  readonly kind: YardKind;
  readonly system: YardSystem;
  /** The list of facilities that the yard was found in. */
  readonly facilities: AnyActorRef;
  /** null: not there yet. */
  readonly tools: YardTools | null;
};

/** Diagnostics of a page, read only while they are watched. */
export function createDiagnostics(page: DiagnosedPage): Diagnostics {
  let latest = reportOn(page);

  return {
    report: () => latest,
    watch(changed) {
      const look = () => {
        latest = reportOn(page);
        changed();
      };
      const timer = setInterval(look, LOOK_EVERY_MS);
      const unwatch = page.tools?.kiosk.journal.watch(look);
      return () => {
        clearInterval(timer);
        unwatch?.();
      };
    },
  };
}

function reportOn(page: DiagnosedPage): DiagnosticsReport {
  const { product, kind, system, tools } = page;
  const { platform } = product;
  return {
    writtenAt: new Date(platform.presentMs()).toISOString(),
    page: kind,
    clientId: system.facility.clientId,
    facilityId: system.facility.id,
    version: platform.version,
    build: platform.build.id,
    browser: navigator.userAgent,
    clockSkewMs: platform.clock.skewMs(),
    feeds: feedsOf(system, platform.clock.nowMs()),
    machines: machinesOn(page).map(([machine, actor]) => ({ machine, ...stateOf(actor) })),
    journal: (tools?.kiosk.journal.entries() ?? []) as DiagnosticsReport['journal'],
  };
}

/** @param nowMs Network time; NaN: not known, and neither is any age. */
function feedsOf({ yardStatus, computeCore }: YardSystem, nowMs: number): DiagnosticsReport['feeds'] {
  const status = yardStatus.getSnapshot();
  const answer = selectNewestAnswer(status);
  const times = {
    answer: answer?.generatedAtMs,
    lightning: answer?.lightningAsOfMs,
    check: selectCheckedAtMs(status),
    strikeWatch: selectAsOfMs(computeCore.getSnapshot()),
  } as const;
  return (Object.keys(times) as (keyof typeof times)[]).map((feed) => {
    const atMs = finiteOrNull(times[feed]);
    return { feed, atMs, ageMs: atMs === null ? null : finiteOrNull(nowMs - atMs) };
  });
}

function finiteOrNull(value: number | null | undefined): number | null {
  return Number.isFinite(value) ? value! : null;
}

/** Every machine that runs on the page now. */
function machinesOn({ product, system, facilities, tools }: DiagnosedPage): [string, AnyActorRef][] {
  const { session, language, siren, updates } = product;
  const { yardStatus, computeCore, conditions, probability, traits } = system;
  const all: Record<string, AnyActorRef | null> = {
    yardStatus,
    computeCore,
    siren,
    session,
    languageCycle: language.actor,
    kiosk: tools?.kiosk.actor ?? null,
    override: tools?.override ?? null,
    drill: tools?.drill ?? null,
    appUpdate: updates.running()?.actor ?? null,
    'refresh: facilities': facilities,
    'refresh: conditions': conditions,
    'refresh: probability': probability,
    'refresh: traits': traits,
  };
  return Object.entries(all).filter((named): named is [string, AnyActorRef] => named[1] !== null);
}

function stateOf(actor: AnyActorRef): Omit<MachineState, 'machine'> {
  const { status, value } = actor.getSnapshot() as { status: MachineState['status']; value: StateValue };
  return { status, state: pathsOf(value) };
}

/** `polling.fetching`, one for each region of a parallel state. */
function pathsOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([name, inner]) => {
    const paths = inner === undefined ? [] : pathsOf(inner);
    return paths.length === 0 ? [name] : paths.map((path) => `${name}.${path}`);
  });
}
