import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { toEventTraits } from '#contracts/toActiveEvent.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { inventedProfile } from '#server/sources/inventedProfile.ts';
import { canonicalJson } from '#server/storage/record/canonicalJson.ts';
import { EMPTY_CHAIN, sealEntries } from '#server/storage/record/chain.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { startInputJournal } from '#server/useCases/evidence/inputJournal.ts';
import { startVerdictWatch, type VerdictWatch } from '#server/useCases/evidence/verdictWatch.ts';
import { MINUTE_MS, strikeAt, YARD, type TestStrike } from '../alerting/engineFixture.ts';
import { clock, HOURS_2_MS, pass, start } from '../alertPipelineStage.ts';
import { facilityAt, OPENING, SAM } from '../overrides/overrideFixture.ts';
import { setPolicy } from '../policies/policyStage.ts';
import { START_MS } from '../testNetwork.ts';

const STEP_MS = 10_000;
const CALM: WeatherObservation = {
  clientId: YARD.clientId,
  facilityId: YARD.id,
  atMs: START_MS,
  temperatureC: 20,
  heatIndexC: 20,
  windSpeedKmh: 10,
  windGustKmh: 15,
  precip1HourMm: 0,
  snow1HourCm: 0,
  snowDepthCm: 0,
  visibilityM: 10_000,
  tropicalWindKmh: 0,
};

/** A service that is watched at work, with its inputs kept in a folder. */
async function startRecorded(dir: string, noted: EvidenceEntry[], term = 1) {
  const note = (entries: readonly EvidenceEntry[]) => void noted.push(...entries);
  const evidence = { note, whenStored: async () => undefined };
  const log = { error: (facts: unknown) => console.error(facts) };
  const watching: { verdicts: VerdictWatch | null } = { verdicts: null };
  const journal = startInputJournal({ dir, budgetBytes: 1e9, term, evidence, clock, log });
  type Deliver = (observations: readonly WeatherObservation[]) => void;
  let observe: Deliver = () => undefined;
  const mast: { mayClear: boolean; observe: Deliver } = { mayClear: true, observe: () => undefined };
  const run = await start({
    announce: (...yard) => watching.verdicts?.noteChanged(...yard),
    inputs: { journal, verdicts: () => watching.verdicts?.known() ?? [] },
    observations: createWeatherRegistry(
      [
        {
          profile: { ...inventedProfile('weather', 'simulation'), kind: 'live', goneAfterMs: 30 * MINUTE_MS },
          hazards: ['wind'],
          start: (deliver) => void (observe = deliver),
          lookAgain: () => undefined,
          stop: () => undefined,
        },
        {
          profile: {
            ...inventedProfile('mast', 'simulation'),
            kind: 'live',
            goneAfterMs: 30 * MINUTE_MS,
            clientId: YARD.clientId,
          },
          hazards: ['wind'],
          isOwn: true,
          mayClear: () => mast.mayClear,
          start: (deliver) => void (mast.observe = deliver),
          lookAgain: () => undefined,
          stop: () => undefined,
        },
      ],
      undefined,
      clock,
    ),
  });
  const { registry, rulesFor, metadata, noteLook } = run.pipeline;
  const facilities = [YARD];
  const verdicts = startVerdictWatch({
    activeAlertsOf: registry.activeAlertsOf,
    rulesFor,
    traits: toEventTraits(metadata),
    facilities: () => facilities,
    noteLook,
    clock,
    note,
    log,
  });
  watching.verdicts = verdicts;
  const settled = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  /** All that the disk was given is on it. */
  const stored = () => vi.waitFor(() => expect(journal.readings.waitingChars()).toBe(0), { timeout: 30_000 });
  let knownMs = START_MS - HOURS_2_MS;
  return {
    run,
    stored,
    weather: (changes: Partial<WeatherObservation>) => observe([{ ...CALM, atMs: clock.atMs, ...changes }]),
    mast: () => mast.observe([{ ...CALM, atMs: clock.atMs }]),
    /** Takes back the grant of the mast at the yard. */
    takeBackMast() {
      mast.mayClear = false;
      mast.observe([]);
    },
    /** Adds a facility, which is judged by strikes that were delivered before. */
    add(facility: EngineFacility) {
      facilities.push(facility);
      run.pipeline.watch([...facilities]);
    },
    /** Corrects the position of a facility. */
    move(facility: EngineFacility) {
      facilities.splice(
        facilities.findIndex(({ id }) => id === facility.id),
        1,
        facility,
      );
      run.pipeline.watch([...facilities]);
    },
    /** Lets time pass in which the source delivers, first some strikes. */
    async watched(ms: number, strikes: readonly TestStrike[] = []) {
      let fallen = strikes;
      for (let leftMs = ms; leftMs > 0; leftMs -= STEP_MS) {
        run.deliver(fallen, knownMs);
        fallen = [];
        knownMs = clock.atMs;
        pass(STEP_MS);
        await settled();
      }
    },
    /** Lets time pass of which the source will never tell. */
    async unwatched(ms: number) {
      for (let leftMs = ms; leftMs > 0; leftMs -= STEP_MS) {
        pass(STEP_MS);
        await settled();
      }
      knownMs = clock.atMs;
    },
    settled,
    async end() {
      // a journal that stops does not wait for long, and others may use the disk
      await stored();
      verdicts.stop();
      await run.pipeline.stop();
    },
  };
}

/**
 * Records more than two hours: strikes, wind, an override that a strike ends, a new facility, a stricter policy, a gap of
 * the source, the new facility moved while its weather is known, and the grant of a station taken back.
 *
 * @returns Entries of the evidence that such a run makes.
 */
export async function recordHours(dir: string): Promise<EvidenceEntry[]> {
  const noted: EvidenceEntry[] = [];
  const recorded = await startRecorded(dir, noted);
  const { run, weather, add, move, watched, unwatched, settled, end } = recorded;
  weather({});
  await watched(5 * MINUTE_MS);
  await watched(10 * MINUTE_MS, [strikeAt(3_000, clock.atMs - 4_321)]);
  await run.pipeline.overrides.set({
    person: SAM,
    updates: [{ facility: facilityAt(YARD.id), update: OPENING }],
    probabilityOf: () => 0.01,
  });
  await settled();
  await watched(5 * MINUTE_MS, [strikeAt(300_000, clock.atMs - 3_333)]);
  const added = { ...YARD, id: 'NEW_YARD', lat: strikeAt(302_000, 0).lat };
  add(added);
  await watched(40 * MINUTE_MS, [strikeAt(5_000, clock.atMs - 2_222), strikeAt(900_000, clock.atMs)]);
  weather({ windGustKmh: 90 });
  await watched(10 * MINUTE_MS, [strikeAt(12_000, clock.atMs - 1_111)]);
  weather({});
  await setPolicy(run, { alertRadiusM: 14_000, warningRadiusM: 20_000, quietPeriodMs: 60 * MINUTE_MS });
  await watched(10 * MINUTE_MS);
  await unwatched(4 * MINUTE_MS);
  weather({});
  await watched(62 * MINUTE_MS);
  weather({ facilityId: added.id });
  await watched(MINUTE_MS);
  move({ ...added, lat: strikeAt(402_000, 0).lat });
  await watched(MINUTE_MS);
  weather({ facilityId: added.id });
  recorded.mast();
  await watched(2 * MINUTE_MS);
  recorded.takeBackMast();
  await watched(4 * MINUTE_MS);
  await end();
  return noted;
}

/**
 * Records half an hour in which a yard is closed, a kill of the process, and the term after it.
 *
 * @param dir Folder that both write their inputs to, as far as the first one had stored them when it was killed.
 */
export async function recordKill(dir: string) {
  const noted: EvidenceEntry[] = [{ kind: 'term.begun', atMs: clock.atMs, term: 1 }];
  const firstDir = `${dir}-first`;
  const first = await startRecorded(firstDir, noted);
  await first.watched(10 * MINUTE_MS);
  await first.watched(20 * MINUTE_MS, [strikeAt(3_000, clock.atMs - 4_321)]);
  await first.stored();
  await cp(firstDir, dir, { recursive: true });
  // what the process knew and had not told the disk: a strike that prolongs the alert
  await first.watched(10_000, [strikeAt(4_000, clock.atMs - 1_234)]);
  const log = [...noted];
  await first.end();
  await rm(firstDir, { recursive: true });
  const killedMs = clock.atMs;
  pass(MINUTE_MS);
  log.push({ kind: 'term.begun', atMs: clock.atMs, term: 2 });
  const second = await startRecorded(dir, log, 2);
  await second.watched(40 * MINUTE_MS);
  // seen at the last instant, after which no other input comes
  second.run.deliver([strikeAt(3_000, clock.atMs - 500)], clock.atMs - STEP_MS);
  await second.settled();
  await second.end();
  log.push({ kind: 'term.ended', atMs: clock.atMs, term: 2 });
  return { log, killedMs };
}

/** Writes entries as an export has them, with a chain that is unbroken. */
export function exported(entries: readonly EvidenceEntry[]): string {
  const lines = [{ format: 'scc-evidence-1', head: EMPTY_CHAIN }, ...sealEntries(EMPTY_CHAIN, entries)];
  return lines.map((line) => `${canonicalJson(line)}\n`).join('');
}

/** Names and contents of a folder. */
export async function filesOf(dir: string): Promise<{ name: string; bytes: Buffer }[]> {
  const names = (await readdir(dir)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(dir, name)) })));
}
