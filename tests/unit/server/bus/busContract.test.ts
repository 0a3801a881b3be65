import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Bus, BusEntry, BusMessage } from '#server/platform/bus/bus.ts';
import { openNatsBus } from '#server/platform/bus/natsBus.ts';
import { parseNatsAddress } from '#server/platform/bus/natsAddress.ts';
import { freePort } from '../../../support/freePort.ts';
import { createMemoryHub, type MemoryHub } from '../../../support/memoryBus.ts';
import { natsServer, NO_NATS, startPrivateNats, type PrivateNats } from '../../../support/privateNats.ts';

const SLOW_MS = 60_000;
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (data: Uint8Array) => new TextDecoder().decode(data);
async function connected(bus: Bus): Promise<void> {
  await expect.poll(() => bus.readings().isConnected).toBe(true);
}

/** What carries a bus, which a test can take away for a while. */
type Carrier = {
  connect(): Bus;
  cut(): Promise<void> | void;
  restore(): Promise<void> | void;
};

/** What every bus has to do; `carrier` is asked for in each test. */
function describeBus(name: string, carrier: () => Carrier, skip = false) {
  describe.skipIf(skip)(skip ? `${name} (${NO_NATS})` : name, () => {
    const open: Bus[] = [];
    /** Keys and subjects that no other test uses. */
    let nth = 0;
    const unique = (what: string) => `${what}-${name.length}-${(nth += 1)}`;

    async function connect(): Promise<Bus> {
      const bus = carrier().connect();
      open.push(bus);
      await connected(bus);
      return bus;
    }
    afterEach(async () => {
      await Promise.all(open.splice(0).map((bus) => bus.close()));
    });

    async function heardOn(bus: Bus, subject: string, from: number | null) {
      const heard: BusMessage[] = [];
      const stop = await bus.subscribe(subject, from, (message) => heard.push(message));
      return { stop, texts: () => heard.map(({ data }) => textOf(data)), heard };
    }
    async function watchedBy(bus: Bus) {
      const heard: BusEntry[] = [];
      const stop = await bus.watch((entry) => heard.push(entry));
      const of = (key: string) =>
        heard.filter((entry) => entry.key === key).map(({ value }) => textOf(value));
      return { stop, of, heard };
    }

    test('delivers the messages of a subject in order, and of no other [P9]', async () => {
      const [sender, receiver] = [await connect(), await connect()];
      const subject = unique('changes');
      const { heard, texts } = await heardOn(receiver, subject, null);
      const sequences = [];
      for (const text of ['a', 'b', 'c']) sequences.push(await sender.publish(subject, bytes(text)));
      await sender.publish(unique('other'), bytes('x'));

      await expect.poll(texts).toEqual(['a', 'b', 'c']);
      expect(heard.map(({ sequence }) => sequence)).toEqual(sequences);
      expect(sequences.toSorted((a, b) => a - b)).toEqual(sequences);
      expect(receiver.readings().lastSequence).toBe(sequences.at(-1));
    });

    test('delivers kept messages from a sequence on, and without one none that were before', async () => {
      const [sender, receiver] = [await connect(), await connect()];
      const subject = unique('changes');
      await sender.publish(subject, bytes('first'));
      const second = await sender.publish(subject, bytes('second'));
      const resumed = await heardOn(receiver, subject, second);
      const fresh = await heardOn(receiver, subject, null);
      await sender.publish(subject, bytes('third'));

      await expect.poll(resumed.texts).toEqual(['second', 'third']);
      await expect.poll(fresh.texts).toEqual(['third']);
    });

    test('tells a watcher the last value of each key, and then each later one in order [S13]', async () => {
      const [sender, receiver] = [await connect(), await connect()];
      const [one, two] = [unique('client'), unique('client')];
      await sender.put(one, bytes('old'));
      const revision = await sender.put(one, bytes('1'));
      await sender.put(two, bytes('a'));
      const watched = await watchedBy(receiver);
      await expect.poll(() => watched.of(two)).toEqual(['a']);
      expect(watched.of(one)).toEqual(['1']);
      expect(watched.heard.find(({ key }) => key === one)?.revision).toBe(revision);

      const later = await sender.put(one, bytes('2'));
      expect(later).toBeGreaterThan(revision);
      await expect.poll(() => watched.of(one)).toEqual(['1', '2']);
      expect(receiver.readings().lastRevision).toBe(later);
    });

    test('tells nothing any more once it was stopped', async () => {
      const [sender, receiver] = [await connect(), await connect()];
      const [subject, key] = [unique('changes'), unique('client')];
      const stopped = await heardOn(receiver, subject, null);
      const going = await heardOn(receiver, subject, null);
      const watched = await watchedBy(receiver);
      const goingWatch = await watchedBy(receiver);
      stopped.stop();
      watched.stop();
      await sender.publish(subject, bytes('a'));
      await sender.put(key, bytes('a'));
      await expect.poll(going.texts).toEqual(['a']);
      await expect.poll(() => goingWatch.of(key)).toEqual(['a']);
      expect(stopped.texts()).toEqual([]);
      expect(watched.of(key)).toEqual([]);
    });

    test(
      'refuses while it is cut off, and goes on afterwards with what was missed [S13]',
      async () => {
        const [sender, receiver] = [await connect(), await connect()];
        const [subject, key] = [unique('changes'), unique('client')];
        const { texts } = await heardOn(receiver, subject, null);
        const watched = await watchedBy(receiver);
        await sender.publish(subject, bytes('before'));
        await sender.put(key, bytes('before'));
        await expect.poll(texts).toEqual(['before']);
        await expect.poll(() => watched.of(key)).toEqual(['before']);

        await carrier().cut();
        await expect.poll(() => sender.readings().isConnected).toBe(false);
        await expect(sender.put(key, bytes('lost'))).rejects.toThrow('not connected');
        await expect(sender.publish(subject, bytes('lost'))).rejects.toThrow('not connected');

        await carrier().restore();
        await connected(sender);
        await sender.publish(subject, bytes('after'));
        await sender.put(key, bytes('after'));
        await expect.poll(texts).toEqual(['before', 'after']);
        await expect.poll(() => watched.of(key).at(-1)).toBe('after');
        expect(watched.of(key)).not.toContain('lost');
      },
      SLOW_MS,
    );
  });
}

let hub: MemoryHub;
beforeAll(() => void (hub = createMemoryHub()));
describeBus('a bus in memory', () => ({
  connect: () => hub.connect(),
  cut: () => hub.setConnected(false),
  restore: () => hub.setConnected(true),
}));

let nats: PrivateNats | null = null;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  if (natsServer() !== null) nats = await startPrivateNats();
}, SLOW_MS);
afterAll(async () => nats?.stop());

const openNats = () => openNatsBus(parseNatsAddress(nats!.url)!, log);
describeBus(
  'a bus over NATS',
  () => ({ connect: openNats, cut: () => nats!.kill(), restore: () => nats!.restart() }),
  natsServer() === null,
);

describe.skipIf(natsServer() === null)('a bus over NATS alone', () => {
  test('refuses a value that does not fit and carries the next one', async () => {
    const bus = openNats();
    await connected(bus);
    await expect(bus.put('big', new Uint8Array(2_000_000))).rejects.toThrow('max_payload');
    expect(await bus.put('big', new Uint8Array(1_000))).toBeGreaterThan(0);
    expect(bus.readings().roundTripMs).toBeGreaterThanOrEqual(0);
    await bus.close();
  });

  test('closes while nobody answers', async () => {
    const bus = openNatsBus(parseNatsAddress('nats://127.0.0.1:1')!, log);
    expect(bus.readings().isConnected).toBe(false);
    await expect(bus.publish('a', new Uint8Array())).rejects.toThrow('not connected');
    await bus.close();
  });
});

/** Removes the bucket as an operator would. */
async function removeBucket(url: string): Promise<void> {
  const operator = await connect({ servers: [new URL(url).host] });
  await (await jetstreamManager(operator)).streams.delete('KV_scc-state');
  await operator.close();
}

describe.skipIf(natsServer() === null)('a bus over NATS whose bucket or feeds fail', () => {
  let own: PrivateNats;
  let monitorPort: number;
  beforeAll(async () => {
    monitorPort = await freePort();
    own = await startPrivateNats(['--http_port', String(monitorPort)]);
  }, SLOW_MS);
  afterAll(async () => own?.stop());
  const openOwn = () => openNatsBus(parseNatsAddress(own.url)!, log);

  test(
    'tells a watcher again once the bucket was removed and made again [S2][S13]',
    async () => {
      const [sender, receiver] = [openOwn(), openOwn()];
      const heard: string[] = [];
      await receiver.watch(({ value }) => heard.push(textOf(value)));
      await Promise.all([connected(sender), connected(receiver)]);
      for (let nth = 1; nth <= 100; nth += 1) await sender.put('leader', bytes(`before ${nth}`));
      await expect.poll(() => heard.at(-1)).toBe('before 100');

      await removeBucket(own.url);
      // the first put finds no bucket and makes it
      const timer = setInterval(() => void sender.put('leader', bytes('after')).catch(() => {}), 1_000);
      await expect.poll(() => heard.at(-1), { timeout: 40_000 }).toBe('after');
      clearInterval(timer);
      await Promise.all([sender.close(), receiver.close()]);
    },
    SLOW_MS,
  );

  test(
    'leaves no connection behind on which a feed could not be opened',
    async () => {
      type Counts = { connections: number; total_connections: number };
      const count = async () =>
        (await (await fetch(`http://127.0.0.1:${monitorPort}/varz`)).json()) as Counts;
      const before = (await count()).total_connections;
      const bus = openOwn();
      await bus.subscribe('no subject', null, () => {});
      await expect
        .poll(async () => (await count()).total_connections, { timeout: 30_000 })
        .toBeGreaterThan(before + 4);
      expect((await count()).connections).toBeLessThanOrEqual(1);
      await bus.close();
    },
    SLOW_MS,
  );
});

describe('addresses of NATS', () => {
  test('name servers, credentials and TLS', () => {
    expect(parseNatsAddress('nats://one:4222')).toEqual({ servers: ['one:4222'], isTls: false });
    expect(parseNatsAddress('tls://scc:a%40b@one:4222, tls://two:4223')).toEqual({
      servers: ['one:4222', 'two:4223'],
      isTls: true,
      user: 'scc',
      pass: 'a@b',
    });
    expect(parseNatsAddress('nats://secret@one')).toEqual({
      servers: ['one'],
      isTls: false,
      token: 'secret',
    });
  });

  test.each(['', 'one:4222', 'http://one', 'nats://one,tls://two', 'nats://', 'nats://one/path'])(
    '%j is none',
    (text) => expect(parseNatsAddress(text)).toBeNull(),
  );
});
