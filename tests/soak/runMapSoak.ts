import type { Page } from '@playwright/test';
import { heldObjects } from '../e2e/drivers/heldObjects.ts';
import { startService } from '../e2e/drivers/serviceProcess.ts';
import { inMb, judgeMemory } from './memoryJudge.ts';
import { createMemoryMeter, type MemorySample } from './memoryMeter.ts';
import { openSoakPage, type SoakPage } from './soakPage.ts';
import { BLOCK_MS, CALM_FROM_MS, tellStory } from './story.ts';

/** Time passes in stretches; the browser draws at the end of each. */
const STRETCH_S = 60;
/** Until a layer has come, and until one of another time has. */
const COME_S = 5;
/** Until the map and its menu are there. */
const BEGIN_S = 20;
const TURN_S = 3;
/** Layers and sources of the map, by what each of them has. */
const LAYERS =
  "(one) => Object.hasOwn(one, 'values_') && (typeof one.getSourceState === 'function' || typeof one.getAttributions === 'function')";
const CANVASES = '(one) => one instanceof HTMLCanvasElement || one instanceof OffscreenCanvas';
const CONTEXTS = '(one) => one instanceof WebGL2RenderingContext && !one.isContextLost()';
/** A truck is a picture, so a node, of its own for each step of direction, kept once one has gone there. */
const NEW_DIRECTIONS = 6;
const MAY_VARY = { layers: 0, contexts: 0, canvases: NEW_DIRECTIONS, nodes: NEW_DIRECTIONS };
type MapSample = MemorySample & Readonly<Record<'layers' | 'contexts' | 'canvases', number>>;

async function pass(soaked: SoakPage, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= STRETCH_S) {
    await soaked.run(Math.min(STRETCH_S, left));
    const [complaint] = soaked.complaints();
    if (complaint !== undefined) throw new Error(complaint);
  }
}

/** Turns every layer on and off again by itself, in the present and in the forecast. @returns Seconds that have passed. */
async function turnLayers(soaked: SoakPage): Promise<number> {
  const { page } = soaked;
  const slider = page.getByRole('slider', { name: 'Time shown on the map' });
  let passedS = 0;
  const wait = async (seconds: number) => {
    await pass(soaked, seconds);
    passedS += seconds;
  };
  for (const one of await switchesOf(page)) {
    await one.setChecked(true);
    await wait(COME_S);
    await slider.press('PageUp');
    await wait(TURN_S);
    await slider.press('Home');
    await wait(TURN_S);
    await one.setChecked(false);
  }
  await wait(TURN_S);
  return passedS;
}

/** Somebody asks for what lies at a place of the map, and closes the answer. @returns Seconds that have passed. */
async function openCard(soaked: SoakPage): Promise<number> {
  const { page } = soaked;
  const box = (await page.locator('.mapcanvas').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await pass(soaked, COME_S);
  await page.keyboard.press('Escape');
  // where a facility was met, it stands open in the address
  await page.evaluate(() => (location.hash = '#/lightningalert/ACME/'));
  await pass(soaked, TURN_S);
  return COME_S + TURN_S;
}

const switchesOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Layers' }).getByRole('switch').all();

/** All groups of the menu open, everything off but lightning. */
async function begin(soaked: SoakPage): Promise<void> {
  const { page } = soaked;
  await pass(soaked, BEGIN_S);
  await page.getByRole('switch', { name: 'Live lightning' }).waitFor();
  const groups = page.locator('h3 button[aria-expanded=false]');
  while ((await groups.count()) > 0) await groups.first().click();
  for (const one of await switchesOf(page)) await one.setChecked(false);
  await showLightning(page, true);
  await pass(soaked, COME_S);
}

const showLightning = (page: Page, isOn: boolean) =>
  page.getByRole('switch', { name: 'Live lightning' }).setChecked(isOn);

/** Two hours: somebody at the map while a storm comes and goes, then nobody, and a measurement in the calm. */
async function passBlock(soaked: SoakPage, measure: () => Promise<MapSample>): Promise<MapSample> {
  const { page } = soaked;
  const usedS = (await turnLayers(soaked)) + (await openCard(soaked));
  await showLightning(page, true);
  await pass(soaked, CALM_FROM_MS / 1_000 - usedS);
  const sample = await measure();
  await pass(soaked, (BLOCK_MS - CALM_FROM_MS) / 1_000);
  return sample;
}

/** Runs the page of the map through the story. @returns Whether all was well. @param hours A multiple of two. */
export async function runMapSoak(hours: number): Promise<boolean> {
  const startedMs = performance.now();
  const service = await startService();
  // layers are of the real service, whose weather is of now
  const story = tellStory(hours, { startMs: Math.floor(Date.now() / 60_000) * 60_000 });
  const soaked = await openSoakPage(service.origin, story, 'map');
  const { page } = soaked;
  try {
    const meter = await createMemoryMeter(page);
    const samples: MapSample[] = [];
    await begin(soaked);
    for (let block = 1; block * BLOCK_MS <= story.endMs - story.startMs; block++) {
      const sample = await passBlock(soaked, async () => ({
        layers: await heldObjects(page, LAYERS),
        canvases: await heldObjects(page, CANVASES),
        contexts: await heldObjects(page, CONTEXTS),
        ...(await meter.measure((block * BLOCK_MS) / 3_600_000)),
      }));
      samples.push(sample);
      printSample(sample, samples.length === 1);
    }
    return printVerdict(samples, hours, (performance.now() - startedMs) / 60_000);
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    await soaked.dispose();
    await service.dispose();
  }
}

function printSample(sample: MapSample, isFirst: boolean): void {
  if (isFirst)
    console.log('hours      page    worker   nodes  listeners  workers  layers  canvases  contexts');
  const { hours, pageBytes, workerBytes, nodes, listeners, workers, layers, canvases, contexts } = sample;
  const cells = [inMb(pageBytes), inMb(workerBytes), nodes, listeners, workers, layers, canvases, contexts];
  const widths = [10, 10, 8, 11, 9, 8, 10, 10];
  console.log(String(hours).padStart(5) + cells.map((cell, i) => String(cell).padStart(widths[i]!)).join(''));
}

function printVerdict(samples: readonly MapSample[], hours: number, minutes: number): boolean {
  const { pageGrowthBytes, workerGrowthBytes, complaints } = judgeMemory(samples, hours, MAY_VARY);
  console.log(`P7, map: ${hours} simulated hours in ${minutes.toFixed(1)} min`);
  console.log(
    `  heap over the last two thirds: page +${inMb(pageGrowthBytes)}, worker +${inMb(workerGrowthBytes)}`,
  );
  for (const complaint of complaints) console.error(`✗ ${complaint}`);
  return complaints.length === 0;
}
