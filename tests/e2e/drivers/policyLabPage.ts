import { expect } from '@playwright/test';
import { LAB_MOST_BYTES, type LabStatus } from '#contracts/policyLab.ts';
import type { LabDriver, LabView } from '../../model/policyLab/policyLab.model.ts';
import { POLICY_OVERVIEW } from '../../support/policiesSystem.ts';
import {
  labStatusWith,
  EMPTY_LAB_STATUS,
  LAB_ORDER,
  LAB_PLOT,
  LAB_RECORDING,
  LAB_RESULT,
  LAB_RUN,
  LAB_TIMES,
} from '../../support/policyLabSystem.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const refusal = (message: string) => ({ generalError: { message, messageText: message } });
const FAILURE = { status: 500, json: {} };
const FORBIDDEN = { status: 403, json: refusal('notAuthorised') };
const ROWS = 'time_utc,lon,lat\n';

/** The page Policy lab of a site admin. All its calls wait at the network's edge, besides that for policies. */
export async function createPolicyLabPage({ page, world, origin }: ModelDependencies): Promise<LabDriver> {
  await page.route(/\/api\/admin\/policies/, (route) => route.fulfill({ json: POLICY_OVERVIEW }));
  const calls = world.hold(/\/api\/admin\/policy_lab/);
  await beSignedIn(page, origin, 'siteadmin@acme.example');
  await page.goto(`${origin}/#/policylab/ACME`);
  const waiting = page.getByRole('region', { name: 'Policy lab', exact: true });
  await world.leapUntilSeen(waiting);
  await world.settle();

  const sheet = page.locator('.lab-sheet');
  const fault = sheet.getByRole('alert');
  const comparing = page.getByRole('button', { name: 'Compare', exact: true });
  const cancelling = page.getByRole('button', { name: 'Cancel', exact: true });
  const running = page.getByRole('region', { name: 'Comparing policies' });
  const figures = page.getByRole('region', { name: 'All 2 facilities' });
  const file = page.locator('input[type=file]');
  const unchosen = sheet.getByText('Choose a file first.');
  const rate = page.getByLabel(/^Cost of a closed hour/);
  const plot = page.getByRole('slider', { name: 'Strikes near SOUTH_YARD' });
  const plotSheet = page.getByRole('region', { name: /distance of strikes/ });

  /** What was compared last. */
  let order = LAB_ORDER;
  /** What the service holds of files. */
  let recording: LabStatus['recording'] = null;
  const told = (status: LabStatus) => ({ json: { ...status, recording } });

  async function answer(how: Parameters<typeof world.answer>[1]): Promise<void> {
    await expect.poll(() => calls.waiting()).toBe(1);
    await world.answer(calls.take(), how);
    await world.settle();
  }
  /** The status of the lab, and then the figures that it names. */
  async function answerFigures(): Promise<void> {
    await answer(told(labStatusWith({ state: 'finished', order })));
    await answer({ json: LAB_RESULT });
  }
  async function silence(ms: number): Promise<void> {
    await expect.poll(() => calls.waiting()).toBe(1);
    await world.leap(ms);
  }
  const press = async (button: typeof comparing) => {
    await button.click();
    await world.settle();
  };

  /** What each state shows. */
  const expectations: Record<LabView, () => Promise<void>> = {
    async loading() {
      await expect(waiting).toHaveAttribute('aria-busy', 'true');
      await expect(sheet).toHaveCount(0);
    },
    async missing() {
      await expect(waiting.getByRole('alert')).toContainText('could not be loaded');
    },
    async forbidden() {
      await expect(page.getByText('Only site administrators can use the policy lab.')).toBeVisible();
    },
    async blank() {
      await expect(sheet.getByText('Nothing has been compared yet.')).toBeVisible();
      await expect(file).toBeEnabled();
      await expect(fault).toHaveCount(0);
    },
    async fault() {
      await expect(fault.first()).toBeVisible();
      await expect(file).toBeEnabled();
      await expect(running).toHaveCount(0);
    },
    async sending() {
      await expect(sheet.getByText('The file is being sent...')).toBeVisible();
      await expect(comparing).toBeDisabled();
      await expect(unchosen).toHaveCount(0);
    },
    async busy() {
      await expect.poll(() => calls.waiting()).toBe(1);
      await expect(comparing).toBeDisabled();
      await expect(fault).toHaveCount(0);
    },
    async reloading() {
      await expect.poll(() => calls.waiting()).toBe(1);
      await expect(comparing).toBeDisabled();
    },
    async running() {
      await expect(running).toContainText('50%');
      await expect(cancelling).toBeEnabled();
      await expect(fault).toHaveCount(0);
    },
    async doubt() {
      await expect(running).toBeVisible();
      await expect(cancelling).toBeEnabled();
      await expect(fault).toHaveCount(1);
    },
    async cancelled() {
      await expect(sheet.getByText('The comparison was cancelled.')).toBeVisible();
      await expect(comparing).toBeEnabled();
    },
    async failed() {
      await expect(sheet.getByText('The comparison failed. Try again.')).toBeVisible();
      await expect(comparing).toBeEnabled();
    },
    async plotting() {
      await expect(figures.getByRole('row', { name: /while open/ })).toContainText('1 more than A');
      await expect(plotSheet).toHaveAttribute('aria-busy', 'true');
      await expect(plot).toHaveCount(0);
    },
    async plotted() {
      await expect(plot).toBeVisible();
      await expect(plotSheet).toHaveAttribute('aria-busy', 'false');
    },
    async renewing() {
      await expect(running).toBeVisible();
      await expect(figures.getByRole('row', { name: /while open/ })).toContainText('1 more than A');
      await expect(page.getByRole('slider')).toBeVisible();
      await expect(rate).toBeFocused();
      await expect(comparing).toBeDisabled();
    },
    async waiting() {
      await expect(sheet.getByText('The file will be sent when the comparison is over.')).toBeVisible();
      await expect(running).toBeVisible();
      await expect(comparing).toBeDisabled();
      await expect(unchosen).toHaveCount(0);
    },
    async unplotted() {
      await expect(plotSheet.getByRole('alert')).toContainText('could not be loaded');
      await expect(figures).toBeVisible();
    },
  };

  return {
    async answerLoad(how) {
      if (how === 'silence') return silence(LAB_TIMES.timeoutMs);
      if (how === 'figures') return answerFigures();
      if (how === 'forbidden') return answer(FORBIDDEN);
      if (how === 'failure') return answer(FAILURE);
      return answer(told(how === 'empty' ? EMPTY_LAB_STATUS : labStatusWith({ state: how })));
    },
    loadAgain: () => press(waiting.getByRole('button', { name: 'Try again' })),
    async chooseFile(isTooBig) {
      const buffer = Buffer.alloc(isTooBig ? LAB_MOST_BYTES + 1 : ROWS.length, ROWS);
      await file.setInputFiles({ name: 'storm.csv', mimeType: 'text/csv', buffer });
      await world.settle();
    },
    async leaveFile() {
      await press(cancelling);
      await expect(unchosen).toHaveCount(recording === null ? 1 : 0);
    },
    async answerFile(how) {
      if (how === 'silence') return silence(LAB_TIMES.uploadTimeoutMs);
      if (how === 'refused') return answer({ status: 400, json: refusal('labRecordingRefused') });
      await answer({ json: { ...LAB_RECORDING, parts: 0, bytes: 0 } });
      recording = LAB_RECORDING;
      return answer({ json: recording });
    },
    compare: () => press(comparing),
    async answerOrder(how) {
      if (how === 'silence') return silence(LAB_TIMES.timeoutMs);
      if (how === 'begun') return answer({ json: LAB_RUN });
      const key = how === 'elsewhere' ? 'labRunning' : 'facilityNotFound';
      return answer({ status: how === 'elsewhere' ? 409 : 404, json: refusal(key) });
    },
    async answerRun(how) {
      await world.leap(LAB_TIMES.pollMs);
      if (how === 'silence') return silence(LAB_TIMES.timeoutMs);
      if (how === 'failure') return answer(FAILURE);
      if (how === 'figures') return answerFigures();
      if (how === 'gone') return answer(told(EMPTY_LAB_STATUS));
      return answer(told(labStatusWith({ state: how, fault: how === 'failed' ? 'failed' : null })));
    },
    cancel: () => press(cancelling),
    async answerCancel(how) {
      if (how === 'silence') return silence(LAB_TIMES.timeoutMs);
      return answer(how === 'failure' ? FAILURE : { json: { ...LAB_RUN, state: 'cancelled' } });
    },
    chooseFacility: () => press(page.getByRole('button', { name: 'NORTH_YARD', exact: true })),
    async changeNumber() {
      order = { ...LAB_ORDER, hourlyRate: (order.hourlyRate ?? 0) + 1 };
      await rate.fill(String(order.hourlyRate));
      await world.leap(LAB_TIMES.recomputeMs);
    },
    async answerPlot(how) {
      if (how === 'silence') return silence(LAB_TIMES.timeoutMs);
      return answer(how === 'failure' ? FAILURE : { json: LAB_PLOT });
    },
    expectView: (view) => expectations[view](),
  };
}
