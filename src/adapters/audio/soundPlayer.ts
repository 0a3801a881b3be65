/** Player of sound files, which knows whether this browser allows sound (S10). */
export type SoundPlayer<Name extends string> = {
  /** Whether sound would be heard now. Never rejects. */
  probe(): Promise<'allowed' | 'blocked'>;
  /** Plays a sound once. Resolves when it has ended or was stopped; rejects when it cannot be played. */
  play(name: Name, signal: AbortSignal): Promise<void>;
  /** Calls with whether sound can be made, each time that it changes. @returns a function that stops. */
  watch(tell: (canSound: boolean) => void): () => void;
  dispose(): void;
};

const ANSWER_WITHIN_MS = 1_000;
/** A file that has not come by then cannot be played. */
const FETCHED_WITHIN_MS = 10_000;

/** Creates a player with one audio context for the life of the page; each playing is one node, released when it ends. */
export function createSoundPlayer<Name extends string>(
  urls: Readonly<Record<Name, string>>,
): SoundPlayer<Name> {
  const context = new AudioContext();
  const sounds = new Map<Name, Promise<AudioBuffer>>();

  function load(name: Name): Promise<AudioBuffer> {
    const loaded = sounds.get(name) ?? fetchSound(context, urls[name]);
    sounds.set(name, loaded);
    loaded.catch(() => sounds.delete(name));
    return loaded;
  }

  async function probe(): Promise<'allowed' | 'blocked'> {
    // Safari calls it interrupted after a telephone call
    if (context.state !== 'running' && context.state !== 'closed') {
      // a blocked resume() stays pending for ever
      const waited = new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
      await Promise.race([context.resume().catch(() => undefined), waited]);
    }
    return context.state === 'running' ? 'allowed' : 'blocked';
  }

  async function play(name: Name, signal: AbortSignal): Promise<void> {
    const buffer = await load(name);
    if ((await probe()) === 'blocked') throw new Error('This browser blocks sound.');
    if (signal.aborted) return;
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(context.destination);
    await new Promise<void>((resolve) => {
      const stop = () => source.stop();
      signal.addEventListener('abort', stop, { once: true });
      source.addEventListener(
        'ended',
        () => {
          signal.removeEventListener('abort', stop);
          source.disconnect();
          resolve();
        },
        { once: true },
      );
      source.start();
    });
  }

  function watch(tell: (canSound: boolean) => void): () => void {
    const changed = () => tell(context.state === 'running');
    context.addEventListener('statechange', changed);
    return () => context.removeEventListener('statechange', changed);
  }

  return { probe, play, watch, dispose: () => void context.close() };
}

async function fetchSound(context: AudioContext, url: string): Promise<AudioBuffer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), FETCHED_WITHIN_MS);
  try {
    const answer = await fetch(url, { signal: abort.signal });
    if (!answer.ok) throw new Error(`${url}: the server answered ${answer.status}.`);
    return await context.decodeAudioData(await answer.arrayBuffer());
  } finally {
    clearTimeout(timer);
  }
}
