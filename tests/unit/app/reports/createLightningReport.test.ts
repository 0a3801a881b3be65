import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import { createReportMemory } from '#adapters/storage/reportMemory.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import { ReportRefused, type ReportOrder } from '#machines/lightningReport/lightningReportMachine.ts';
import { createLightningReport } from '#app/reports/createLightningReport.ts';
import { resumeReports } from '#app/reports/resumeReports.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const MINUTE_MS = 60_000;
const YARD = { clientId: 'ACME', facilityId: 'YARD-7' };
const UMA = 'uma@acme.example';
type Page = ReturnType<typeof openPage>;

let local: Storage;
const ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: MISSION_TIME_MS });
  local = createMemoryStorage();
});
afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.useRealTimers();
});

/** What a page offers to reports: a service that answers as told, and what its screens were told. */
function partsOf(byEmail: string) {
  const shown: OwnReport[] = [];
  const sent: ReportOrder[] = [];
  const answers: ((order: ReportOrder) => number)[] = [];
  const screen = { show: (report: OwnReport) => void shown.push(report), announce: vi.fn<() => void>() };
  const memory = createReportMemory(local);
  const reports = {
    async report(order: ReportOrder) {
      sent.push(order);
      const answer = answers.shift();
      if (answer === undefined) throw new Error('offline');
      return answer(order);
    },
  };
  return {
    shown,
    sent,
    answers,
    screen,
    memory,
    platform: { reports, memory, presentMs: () => Date.now(), byEmail },
  };
}

function openPage(byEmail = UMA) {
  const { platform, ...rest } = partsOf(byEmail);
  const report = createLightningReport(platform, YARD, rest.screen);
  ends.push(report.dispose);
  return { ...rest, report };
}

/** A person confirms a report; `atMs`: network time, NaN before the page has learnt it. */
function press({ report }: Page, minutesAgo: 0 | 5 = 0, atMs = Date.now()): void {
  report.actor.send({ type: 'report.requested' });
  report.actor.send({ type: 'time.chosen', minutesAgo });
  report.actor.send({ type: 'reporter.confirmed', atMs });
}

/** What a page knows before it has asked the service anything. */
const known = (email: string | null = UMA) =>
  createDeviceMemory(local, createMemoryStorage()).ownReport(YARD, email);

describe('a report of lightning on a device that is offline', () => {
  test('closes the screen in the moment of the press and is kept before it is sent [GAP-140][S1]', () => {
    const page = openPage();
    press(page, 5);
    const report = { atMs: MISSION_TIME_MS - 5 * MINUTE_MS, isAnswered: false };
    expect(page.shown).toEqual([report]);
    expect(known()).toEqual(report);
  });

  test('is sent by the next page of the same person, with the time of the press, once the service is back [GAP-140]', async () => {
    const first = openPage();
    press(first);
    await vi.advanceTimersByTimeAsync(0);
    first.report.dispose();
    vi.setSystemTime(MISSION_TIME_MS + 40 * MINUTE_MS);
    const second = openPage();
    expect(second.shown).toEqual([{ atMs: MISSION_TIME_MS, isAnswered: false }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(second.sent).toMatchObject([{ sign: 'flash', minutesAgo: 0, atMs: MISSION_TIME_MS }]);
    const takenMs = MISSION_TIME_MS + 30 * MINUTE_MS;
    second.answers.push(() => takenMs);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(second.shown.at(-1)).toEqual({ atMs: takenMs, isAnswered: true });
    expect(second.screen.announce).toHaveBeenCalledOnce();
    expect(known()).toEqual({ atMs: takenMs, isAnswered: true });
    second.report.dispose();
    const third = openPage();
    await vi.advanceTimersByTimeAsync(0);
    expect([third.sent, third.shown]).toEqual([[], []]);
  });

  test('is not sent in the name of another user, and closes for the quiet period then [GAP-140][S1]', async () => {
    const first = openPage();
    press(first);
    await vi.advanceTimersByTimeAsync(0);
    first.report.dispose();
    const other = openPage('sam@acme.example');
    await vi.advanceTimersByTimeAsync(0);
    expect(other.sent).toEqual([]);
    expect(known('sam@acme.example')).toEqual({ atMs: MISSION_TIME_MS, isAnswered: true });
    expect(known(null)).toEqual({ atMs: MISSION_TIME_MS, isAnswered: true });
    expect(known()).toEqual({ atMs: MISSION_TIME_MS, isAnswered: false });
  });

  test('that the service refuses keeps the screen closed for the quiet period [GAP-140][S1]', async () => {
    const page = openPage();
    page.answers.push(() => {
      throw new ReportRefused('403');
    });
    press(page, 5);
    await vi.advanceTimersByTimeAsync(0);
    const refused = { atMs: MISSION_TIME_MS - 5 * MINUTE_MS, isAnswered: true };
    expect(page.shown.at(-1)).toEqual(refused);
    expect(known()).toEqual(refused);
  });

  test('closes the screen although the storage is full [GAP-140][S1]', () => {
    local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const page = openPage();
    press(page);
    expect(page.shown).toEqual([{ atMs: MISSION_TIME_MS, isAnswered: false }]);
  });

  test('is sent from the page of another yard too [GAP-140]', async () => {
    const first = openPage();
    press(first);
    await vi.advanceTimersByTimeAsync(0);
    first.report.dispose();
    const { platform, answers, sent, screen } = partsOf(UMA);
    answers.push(() => MISSION_TIME_MS);
    const screenOf = vi.fn<(yard: typeof YARD) => typeof screen>(() => screen);
    expect(resumeReports(platform, { clientId: 'acme', facilityId: 'yard-7' }, screenOf)).toBeTypeOf(
      'function',
    );
    expect(screenOf).not.toHaveBeenCalled();
    const stop = resumeReports(platform, { ...YARD, facilityId: 'OTHER' }, screenOf);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    expect(screenOf).toHaveBeenCalledExactlyOnceWith(YARD);
    expect(sent).toMatchObject([{ facilityId: 'YARD-7' }]);
    expect(known()?.isAnswered).toBe(true);
  });

  test('closes the mark on the map for the quiet period where it is answered, or of another user [GAP-140][S1]', async () => {
    const first = openPage();
    press(first);
    await vi.advanceTimersByTimeAsync(0);
    first.report.dispose();
    const { platform, sent, shown, screen } = partsOf('sam@acme.example');
    resumeReports(platform, null, () => screen)();
    await vi.advanceTimersByTimeAsync(0);
    expect([sent, shown]).toEqual([[], [{ atMs: MISSION_TIME_MS, isAnswered: true }]]);
  });

  test('is kept and sent as just made from a page that was opened without a network too, and others stay [GAP-140][S1]', async () => {
    const other = { ...YARD, facilityId: 'OTHER' };
    const { platform, screen } = partsOf(UMA);
    const report = createLightningReport(platform, other, screen);
    ends.push(report.dispose);
    const first = openPage();
    press({ ...first, report });
    press(first, 5, Number.NaN);
    await vi.advanceTimersByTimeAsync(0);
    first.report.dispose();
    const memory = createDeviceMemory(local, createMemoryStorage());
    expect(known()).toEqual({ atMs: MISSION_TIME_MS - 5 * MINUTE_MS, isAnswered: false });
    expect(memory.ownReport(other, UMA)?.isAnswered).toBe(false);
    vi.setSystemTime(MISSION_TIME_MS + 40 * MINUTE_MS);
    const second = openPage();
    await vi.advanceTimersByTimeAsync(0);
    expect(second.shown).toHaveLength(1);
    // the clock of the device may have been wrong: lightning never counts as older than it was told
    expect(second.sent).toMatchObject([{ minutesAgo: 5, atMs: Number.NaN }]);
  });
});
