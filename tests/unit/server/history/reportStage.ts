import { pino } from 'pino';
import type { Facility } from '#contracts/facility.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { historyReports } from '#server/storage/tables/historyReports.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { orderReport } from '#server/useCases/history/reportService.ts';
import { startReportWriter } from '#server/useCases/history/reportWriter.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { alertOf } from './historyFixture.ts';

const DAY_MS = 86_400_000;
/** Time at which a stage begins. */
export const NOW_MS = Date.UTC(2026, 6, 14, 21);
export const FILES = { csv: Buffer.from('csv'), pdf: Buffer.from('pdf') };

/** A dozen yards of Acme. */
export const facilities = Array.from({ length: 12 }, (_, n) => ({
  id: n === 0 ? 'YARD' : `YARD_${n}`,
  clientId: 'ACME',
  tz: 'America/New_York',
})) as Facility[];
const idsOf = (count: number) => facilities.slice(0, count).map(({ id }) => id);

/** The last days up to a time. */
export const stretch = (days: number, endMs = NOW_MS) => ({
  start: isoInstant(endMs - days * DAY_MS),
  end: isoInstant(endMs),
});

type WriterChanges = Partial<Parameters<typeof startReportWriter>[0]>;

/** A store with one past closing of the first yard, and what orders and writes reports of it. */
export async function openReportStage() {
  const clock = { atMs: NOW_MS, nowMs: () => clock.atMs };
  const storage = await openTestStorage();
  const repositories = createRepositories(storage.db);
  const { uma, otto } = await fill(repositories);
  const dependencies = (channels = ['email'] as 'email'[]) => ({
    repositories,
    clock,
    outbox: { channels: new Set(channels) },
    reportObjects: null,
    noteOrdered: () => {},
  });
  const own = () => ({ person: uma, visible: facilities, isLimited: false });
  const startWriter = (changes: WriterChanges = {}) =>
    startReportWriter({
      repositories,
      facilitiesOf: () => facilities,
      isSimulation: false,
      metadata: [],
      write: async () => FILES,
      reportObjects: null,
      noteQueued: () => {},
      isSure: () => true,
      clock,
      log: pino({ level: 'silent' }),
      ...changes,
    });
  return {
    clock,
    storage,
    repositories,
    uma,
    otto,
    dependencies,
    /** Uma, who sees all yards. */
    own,
    order: (count = 1, days = 7) =>
      orderReport(dependencies(), own(), { ...stretch(days), facilityIds: idsOf(count) }),
    startWriter,
    /** Writes what waits. */
    async writeAll(changes: WriterChanges = {}): Promise<void> {
      const writer = startWriter(changes);
      await writer.settled();
      await writer.stop();
    },
    letters: () => storage.db.select().from(notices),
    audited: async (what: string) =>
      (await repositories.audit.listLast(10)).filter((entry) => entry.what === what),
    /** As it was when it was opened, but for the audit. */
    async begin(): Promise<void> {
      clock.atMs = NOW_MS;
      await storage.db.delete(historyReports);
      await storage.db.delete(notices);
    },
  };
}
export type ReportStage = Awaited<ReturnType<typeof openReportStage>>;

async function fill(repositories: Repositories) {
  await repositories.clients.ensure('ACME', 'Acme');
  const authorities = ['user_endpoints'];
  const add = async (email: string, language: string) =>
    (await repositories.people.add({ email, name: 'Uma Ünal', clientId: 'ACME', authorities, language }))!;
  const uma = await add('uma@acme.example', 'fr-CA');
  const otto = await add('otto@acme.example', 'en-US');
  const event = alertOf('closing', NOW_MS - 7_200_000, NOW_MS - 3_600_000);
  await repositories.events.upsertMany([{ clientId: 'ACME', facilityId: 'YARD', event }], NOW_MS);
  await repositories.events.endMany(['closing'], NOW_MS - 3_600_000);
  return { uma, otto };
}
