import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSoundPlayer } from '#adapters/audio/soundPlayer.ts';

/** A browser's audio in which nothing is heard and everything is counted. */
function createAudio() {
  const audio = {
    state: 'running',
    isGiven: false,
    connected: 0,
    playing: [] as { end(): void }[],
    fetched: [] as string[],
  };
  const contexts: Context[] = [];
  class Context extends EventTarget {
    constructor() {
      super();
      contexts.push(this);
    }
    destination = {};
    get state() {
      return audio.state;
    }
    /** Gives the sound, or never answers. */
    resume = async () => {
      if (!audio.isGiven) await new Promise<void>(() => {});
      audio.state = 'running';
    };
    decodeAudioData = async (bytes: ArrayBuffer) => ({ bytes });
    close = async () => {};
  }
  class Source extends EventTarget {
    connect() {
      audio.connected += 1;
    }
    disconnect() {
      audio.connected -= 1;
    }
    start() {
      audio.playing.push({ end: () => this.stop() });
    }
    stop() {
      this.dispatchEvent(new Event('ended'));
    }
  }
  const turn = (state: string) => {
    audio.state = state;
    for (const context of contexts) context.dispatchEvent(new Event('statechange'));
  };
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('AudioBufferSourceNode', Source);
  vi.stubGlobal('fetch', async (url: string) => {
    audio.fetched.push(url);
    return new Response(url.includes('missing') ? 'no' : 'sound', {
      status: url.includes('missing') ? 404 : 200,
    });
  });
  return Object.assign(audio, { turn });
}

const FILES = { siren: '/siren.wav', missing: '/missing.wav' };
let audio: ReturnType<typeof createAudio>;
beforeEach(() => {
  audio = createAudio();
});
afterEach(() => vi.unstubAllGlobals());

/** Lets what is loading arrive. */
const loaded = () => vi.waitFor(() => expect(audio.playing.length).toBeGreaterThan(0), { interval: 1 });

test('plays for days without leaving a node or a listener behind, and fetches a file once [S10]', async () => {
  const player = createSoundPlayer(FILES);
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  for (let nth = 0; nth < 300; nth++) {
    const played = player.play('siren', signal);
    await loaded();
    expect(audio.connected).toBe(1);
    audio.playing.shift()!.end();
    await played;
  }
  expect(audio.connected).toBe(0);
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  expect(audio.fetched).toEqual(['/siren.wav']);
});

test('stops at once when it is no longer due', async () => {
  const due = new AbortController();
  const played = createSoundPlayer(FILES).play('siren', due.signal);
  await loaded();
  due.abort();
  await played;
  expect(audio.connected).toBe(0);
});

test('makes no sound when it was called off while loading', async () => {
  const due = new AbortController();
  const played = createSoundPlayer(FILES).play('siren', due.signal);
  due.abort();
  await played;
  expect(audio.playing).toEqual([]);
});

test('says that a sound cannot be played, and fetches its file anew the next time [S10]', async () => {
  const player = createSoundPlayer(FILES);
  const { signal } = new AbortController();
  await expect(player.play('missing', signal)).rejects.toThrow('/missing.wav: the server answered 404.');
  await expect(player.play('missing', signal)).rejects.toThrow('404');
  expect(audio.fetched).toEqual(['/missing.wav', '/missing.wav']);
});

test('a browser that never answers blocks sound [S10]', async () => {
  vi.useFakeTimers();
  audio.state = 'suspended';
  const probed = createSoundPlayer(FILES).probe();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await probed).toBe('blocked');
  vi.useRealTimers();
});

test.each(['suspended', 'interrupted'])(
  'asks for the sound again where the browser calls it %s [S10][S12]',
  async (state) => {
    Object.assign(audio, { state, isGiven: true });
    expect(await createSoundPlayer(FILES).probe()).toBe('allowed');
  },
);

test('tells when the browser takes the sound away and when it gives it back, until nobody listens [S10]', () => {
  const player = createSoundPlayer(FILES);
  const told: boolean[] = [];
  const stop = player.watch((canSound) => told.push(canSound));
  audio.turn('interrupted');
  audio.turn('running');
  stop();
  audio.turn('suspended');
  expect(told).toEqual([false, true]);
});

test('a file that does not come within ten seconds cannot be played [S12]', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
  );
  const failed = vi.fn();
  createSoundPlayer(FILES).play('siren', new AbortController().signal).catch(failed);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
