import { startService } from '../e2e/drivers/serviceProcess.ts';
import { inMb, judgeMemory } from './memoryJudge.ts';
import { createMemoryMeter, type MemorySample } from './memoryMeter.ts';
import type { Recording } from './recording.ts';
import { createScreenJudge, type ScreenJudge } from './screenJudge.ts';
import { openSoakPage, type SoakPage, type YardKind } from './soakPage.ts';
import { BLOCK_MS, CALM_FROM_MS, tellStory } from './story.ts';

const BLOCK_S = BLOCK_MS / 1_000;
const CALM_FROM_S = CALM_FROM_MS / 1_000;
/** The browser draws at the end of each stretch. */
const STRETCH_S = 300;
const ANSWER_WITHIN_MS = 10_000;
/** Both languages have had more than one turn in this time. */
const TURNS_S = 90;
const LEAST_S = 2;
const MOST_S = 7;
/** Until the page shows its yard. */
const BEGIN_S = 5;
const LANGUAGE = 'en-US';

type Soaked = { readonly page: SoakPage; readonly judge: ScreenJudge };

/** @returns What happened in the last stretch. */
async function pass({ page, judge }: Soaked, seconds: number): Promise<Recording> {
  for (let left = seconds; ; left -= STRETCH_S) {
    const recording = await page.run(Math.min(STRETCH_S, left));
    judge.watch(recording);
    const [complaint] = page.complaints();
    if (complaint !== undefined) throw new Error(complaint);
    if (left <= STRETCH_S) return recording;
  }
}

/**
 * Reaches a moment in which the page draws the same: English since a while, the last answer neither now nor long ago.
 *
 * @returns Seconds that have passed.
 */
async function reachSample(soaked: Soaked): Promise<number> {
  let answeredMs = Number.NEGATIVE_INFINITY;
  let englishS = 0;
  for (let seconds = 1; seconds <= TURNS_S; seconds++) {
    const { fromMs, happenings } = await pass(soaked, 1);
    answeredMs = happenings.findLast(({ kind }) => kind === 'good')?.atMs ?? answeredMs;
    englishS = (await soaked.page.language()) === LANGUAGE ? englishS + 1 : 0;
    const ageS = (fromMs - answeredMs) / 1_000;
    if (englishS >= LEAST_S && ageS >= LEAST_S && ageS <= MOST_S) return seconds;
  }
  throw new Error('The page does not turn between its languages any more, or asks no more.');
}

/** Samples compare when they are taken in the same state: open, with the sound on that was turned on at the begin. */
async function expectCalm({ page }: SoakPage): Promise<void> {
  await page.locator('.yard[data-status=open]').waitFor({ timeout: ANSWER_WITHIN_MS });
  await page.getByRole('button', { name: 'Sound on' }).waitFor({ timeout: ANSWER_WITHIN_MS });
}

/** Two hours with a visitor at their begin and a measurement in the calm at their end. */
async function passBlock(soaked: Soaked, measure: () => Promise<MemorySample>): Promise<MemorySample> {
  await soaked.page.page.getByRole('button', { name: /^(Why|Pourquoi)/ }).click();
  await pass(soaked, CALM_FROM_S);
  const reachedS = await reachSample(soaked);
  await expectCalm(soaked.page);
  const sample = await measure();
  await pass(soaked, BLOCK_S - CALM_FROM_S - reachedS);
  return sample;
}

/** Runs the page through the story. @returns Whether all was well. @param hours A multiple of two. */
export async function runSoak(kind: YardKind, hours: number): Promise<boolean> {
  const startedMs = performance.now();
  const service = await startService();
  const story = tellStory(hours);
  const page = await openSoakPage(service.origin, story, kind);
  try {
    const soaked = { page, judge: createScreenJudge(story) };
    const { measure } = await createMemoryMeter(page.page);
    const samples: MemorySample[] = [];
    await pass(soaked, BEGIN_S);
    await page.page.getByRole('button', { name: 'Sound off' }).click();
    for (let block = 1; block * BLOCK_MS <= story.endMs - story.startMs; block++) {
      const sample = await passBlock(soaked, () => measure((block * BLOCK_MS) / 3_600_000));
      samples.push(sample);
      printSample(sample, samples.length === 1);
    }
    return printVerdict(kind, { hours, samples, judge: soaked.judge, startedMs });
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    await page.dispose();
    await service.dispose();
  }
}

function printSample(sample: MemorySample, isFirst: boolean): void {
  if (isFirst) console.log('hours      page    worker   nodes  listeners  audio nodes  workers');
  const { hours, pageBytes, workerBytes, nodes, listeners, audioNodes, workers } = sample;
  const cells = [inMb(pageBytes), inMb(workerBytes), nodes, listeners, audioNodes, workers];
  const widths = [10, 10, 8, 11, 13, 9];
  console.log(String(hours).padStart(5) + cells.map((cell, i) => String(cell).padStart(widths[i]!)).join(''));
}

type Run = { hours: number; samples: readonly MemorySample[]; judge: ScreenJudge; startedMs: number };

function printVerdict(kind: YardKind, { hours, samples, judge, startedMs }: Run): boolean {
  const memory = judgeMemory(samples, hours);
  const { seconds, transitions, slowestMs, shown } = judge.figures();
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  const shares = Object.entries(shown).map(
    ([status, count]) => `${status} ${Math.round((100 * count) / seconds)} %`,
  );
  console.log(
    `P7, ${kind} page: ${hours} simulated hours (${Math.floor(seconds / 5)} feed steps) in ${minutes} min`,
  );
  console.log(
    `  heap over the last two thirds: page +${inMb(memory.pageGrowthBytes)}, worker +${inMb(memory.workerGrowthBytes)}`,
  );
  console.log(
    `  ${transitions} changes of the yard, the slowest on the screen after ${slowestMs / 1_000} s; ${shares.join(', ')}`,
  );
  const complaints = [...judge.complaints(), ...memory.complaints];
  for (const complaint of complaints) console.error(`✗ ${complaint}`);
  return complaints.length === 0;
}
