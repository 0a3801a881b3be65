import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSoundPlayer } from '#adapters/audio/soundPlayer.ts';

/** A browser's audio in which nothing is heard and everything is counted. */
function createAudio() {
  const audio = {
    state: 'running',
    /** Time of the audio, which goes on while sound is heard, s. */
    timeS: 0,
    isGiven: false,
    suspended: 0,
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
    get currentTime() {
      return audio.timeS;
    }
    suspend = async () => {
      audio.suspended += 1;
      audio.state = 'suspended';
    };
    /** Gives the sound, or never answers. */
    resume = async () => {
      if (!audio.isGiven) await new Promise<void>(() => {});
      audio.state = 'running';
    };
    decodeAudioData = async (bytes: ArrayBuffer) => ({ bytes });
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
const openPlayer = (tell: (canSound: boolean) => void = () => {}) => createSoundPlayer(FILES, tell);
let audio: ReturnType<typeof createAudio>;
beforeEach(() => {
  audio = createAudio();
  // in the time of the test
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(), ms);
    return late.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets what is loading arrive. */
const loaded = () => vi.waitFor(() => expect(audio.playing.length).toBeGreaterThan(0), { interval: 1 });

test('plays for days without leaving a node or a listener behind, and fetches a file once [S10]', async () => {
  const player = openPlayer();
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
  const played = openPlayer().play('siren', due.signal);
  await loaded();
  due.abort();
  await played;
  expect(audio.connected).toBe(0);
});

test('makes no sound when it was called off while loading', async () => {
  const due = new AbortController();
  const played = openPlayer().play('siren', due.signal);
  due.abort();
  await played;
  expect(audio.playing).toEqual([]);
});

test('says that a sound cannot be played, and fetches its file anew the next time [S10]', async () => {
  const player = openPlayer();
  const { signal } = new AbortController();
  await expect(player.play('missing', signal)).rejects.toThrow('/missing.wav: the server answered 404.');
  await expect(player.play('missing', signal)).rejects.toThrow('404');
  expect(audio.fetched).toEqual(['/missing.wav', '/missing.wav']);
});

test('a browser that never answers blocks sound [S10]', async () => {
  vi.useFakeTimers();
  audio.state = 'suspended';
  const probed = openPlayer().probe();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await probed).toBe('blocked');
});

test.each(['suspended', 'interrupted'])(
  'asks for the sound again where the browser calls it %s [S10][S12]',
  async (state) => {
    Object.assign(audio, { state, isGiven: true });
    expect(await openPlayer().probe()).toBe('allowed');
  },
);

test('tells when the browser takes the sound away and when it gives it back [S10]', () => {
  const told: boolean[] = [];
  openPlayer((canSound) => told.push(canSound));
  audio.turn('interrupted');
  audio.turn('running');
  expect(told).toEqual([false, true]);
});

describe('a browser that says that sound runs', () => {
  /** The siren, which has begun: whether it failed. */
  async function begin(signal = new AbortController().signal) {
    vi.useFakeTimers();
    const player = openPlayer();
    const failed = vi.fn();
    player.play('siren', signal).catch(failed);
    await loaded();
    return { player, failed };
  }

  async function probed(player: ReturnType<typeof openPlayer>) {
    const answer = player.probe();
    await vi.advanceTimersByTimeAsync(1_000);
    return answer;
  }

  test('while its time stands still blocks sound, until that goes on [S10][S12]', async () => {
    const { player, failed } = await begin();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(failed).toHaveBeenCalledOnce();
    audio.isGiven = true;
    expect(await probed(player)).toBe('blocked');
    audio.timeS += 1;
    expect(await probed(player)).toBe('allowed');
  });

  test('and whose time stands still after a moment blocks sound too [S10][S12]', async () => {
    const { failed } = await begin();
    audio.timeS += 0.01;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(failed).toHaveBeenCalledOnce();
  });

  test('and whose time stands still is begun anew before sound is said to be allowed [S10][S12]', async () => {
    const { player } = await begin();
    await vi.advanceTimersByTimeAsync(2_000);
    audio.isGiven = true;
    const answer = player.probe();
    await vi.advanceTimersByTimeAsync(500);
    expect(audio.suspended).toBe(1);
    audio.timeS += 0.5;
    await vi.advanceTimersByTimeAsync(500);
    expect(await answer).toBe('allowed');
  });

  test('and whose time goes on is heard to the end [S10]', async () => {
    const { player, failed } = await begin();
    const heard = setInterval(() => (audio.timeS += 1), 1_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failed).not.toHaveBeenCalled();
    expect(await player.probe()).toBe('allowed');
    clearInterval(heard);
    audio.playing[0]!.end();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(await player.probe()).toBe('allowed');
  });

  test('is not judged by a sound that was called off before its time went on [S10]', async () => {
    const due = new AbortController();
    const { player } = await begin(due.signal);
    // a sound of which nothing was heard yet ends when it is heard again
    vi.spyOn(AudioBufferSourceNode.prototype, 'stop').mockImplementation(() => {});
    due.abort();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await player.probe()).toBe('allowed');
  });
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
  openPlayer().play('siren', new AbortController().signal).catch(failed);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
});
