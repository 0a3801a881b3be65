import { faultAt } from '../faults.ts';
import type { Happening, Recording, SoakControl, SoakSetup } from '../recording.ts';
import { createYardService } from '../yardService.ts';
import { createChangeStreams } from './changeStreams.ts';
import { installStoryNetwork, sessionAt } from './storyNetwork.ts';
import { createTaskTurn } from './taskTurn.ts';
import { installVirtualTime } from './virtualTime.ts';
import { installWorkersInStep } from './workersInStep.ts';

/** Runs in the page before its own script, and stands between it and time, network, worker and device. */
const setup = (globalThis as unknown as { soakSetup: SoakSetup }).soakSetup;
const { story } = setup;
const STRIDE_MS = 1_000;
/** No chain of promises that wait for nothing is longer. */
const LONGEST_CHAIN = 30;
/** Every second block the service tells of changes at once; in the others polls must find them. */
const ANNOUNCING_MS = 7_200_000;

const realFrame = requestAnimationFrame.bind(globalThis);
const turn = createTaskTurn();
const time = installVirtualTime(globalThis, story.startMs);
let happenings: Happening[] = [];
let seconds: (string | null)[] = [];
const note = (happening: Happening) => void happenings.push(happening);
const streams = createChangeStreams(time);
const workers = installWorkersInStep(time, note);
const network = installStoryNetwork(setup, time, { note, openChanges: streams.open });
const isBusy = () => network.busy() + workers.busy() > 0;
const service = createYardService(story);

if (localStorage.getItem('session') === null)
  localStorage.setItem('session', JSON.stringify(sessionAt(setup.session, story.startMs)));
// there is never a newer version: the service worker has its own tests
navigator.serviceWorker.register = () =>
  Promise.resolve({ active: null, waiting: null, installing: null } as ServiceWorkerRegistration);
// audio passes with the story's clock, beside which that of the device seems to stand still
Object.defineProperty(AudioContext.prototype, 'currentTime', {
  get: () => (time.nowMs() - story.startMs) / 1_000,
});

const shown = () => document.querySelector<HTMLElement>('.yard')?.dataset['status'] ?? null;
new MutationObserver(() => note({ atMs: time.nowMs(), kind: 'shown', status: shown() })).observe(document, {
  subtree: true,
  attributeFilter: ['data-status'],
});

/** What follows from a timer at once is over, and the answers that it reads are read. */
async function settleSoon(): Promise<void> {
  for (let chained = 0; chained < LONGEST_CHAIN; chained++) await Promise.resolve();
  while (isBusy()) await turn();
}

/** Waits until whatever the page has begun is done, or waits for time to pass. */
async function settle(): Promise<void> {
  do await turn();
  while (isBusy());
}

/** Does once what a fault does at its begin. */
function beginFault(): void {
  const now = faultAt(story.faults, time.nowMs())?.kind;
  const before = faultAt(story.faults, time.nowMs() - STRIDE_MS)?.kind;
  if (now === before) return;
  if (now === 'workerHung') workers.tell({ soak: 'hang' });
  if (now === 'workerCrashed') workers.tell({ soak: 'crash' });
  if (now === 'dropped' || now === 'streamCut') streams.cut();
}

let listed = '';
function announceChanges(): void {
  const ids = service.eventsAt(time.nowMs()).map(({ id }) => id);
  const isNew = ids.join() !== listed;
  listed = ids.join();
  const isAnnouncing = Math.floor((time.nowMs() - story.startMs) / ANNOUNCING_MS) % 2 === 0;
  if (isNew && isAnnouncing && faultAt(story.faults, time.nowMs())?.kind !== 'silence') streams.announce();
}

async function passStride(): Promise<void> {
  const toMs = time.nowMs() + STRIDE_MS;
  const workersPassed = workers.passTo(toMs);
  while (time.nowMs() < toMs) {
    time.passTo(toMs);
    await settleSoon();
  }
  beginFault();
  announceChanges();
  await workersPassed;
  await settle();
  seconds.push(shown());
}

/** Drawing every second of three days would take longer than everything else; the browser is let draw now and then. */
async function draw(): Promise<void> {
  document.body.style.contentVisibility = 'visible';
  for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => realFrame(resolve));
  await settle();
}

const control: SoakControl = {
  async run(count) {
    const fromMs = time.nowMs();
    document.body.style.contentVisibility = 'hidden';
    for (let i = 0; i < count; i++) await passStride();
    await draw();
    const recording: Recording = { fromMs, seconds, happenings };
    happenings = [];
    seconds = [];
    return recording;
  },
  language: () => document.documentElement.lang,
};
Object.assign(globalThis, { soak: control });
