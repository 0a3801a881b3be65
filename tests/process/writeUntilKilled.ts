// child process of the kill -9 test: writes events one after another and says each id once its write is acknowledged
import { openStorage } from '#server/storage/openStorage.ts';
import { createEventsRepository } from '#server/storage/repositories/eventsRepository.ts';

const storage = await openStorage({ dataDir: process.argv[2] });
const events = createEventsRepository(storage.db);
process.stdout.write('open\n');
for (let count = 0; ; count += 1) {
  const keplerId = `event-${count}`;
  const eventStartAt = new Date(Date.UTC(2026, 5, 1) + count).toISOString();
  const event = { keplerId, eventType: 'lightning_alert', alertStatus: 'ALERT' as const, eventStartAt };
  await events.upsertMany([{ clientId: 'ACME', facilityId: 'yard', event }], count);
  process.stdout.write(`${keplerId}\n`);
}
