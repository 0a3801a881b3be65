/** Plays the siren file, and knows whether this browser lets it (S10). */
export type SirenPlayer = {
  /** Whether sound would be heard now. Never rejects. */
  probe(): Promise<'allowed' | 'blocked'>;
  /** Plays the siren once. Resolves when it has ended or was stopped; rejects when it cannot be played. */
  play(signal: AbortSignal): Promise<void>;
  dispose(): void;
};

const ANSWER_WITHIN_MS = 1_000;

/** One audio context for the life of the page; each playing is one node, let go when it ends. */
export function createSirenPlayer(url: string): SirenPlayer {
  const context = new AudioContext();
  let siren: Promise<AudioBuffer> | null = null;

  function load(): Promise<AudioBuffer> {
    siren ??= fetch(url)
      .then((answer) => {
        if (!answer.ok) throw new Error(`${url}: the server answered ${answer.status}.`);
        return answer.arrayBuffer();
      })
      .then((bytes) => context.decodeAudioData(bytes))
      .catch((error: unknown) => {
        siren = null;
        throw error;
      });
    return siren;
  }

  async function probe(): Promise<'allowed' | 'blocked'> {
    if (context.state === 'suspended') {
      // a blocked resume() stays pending for ever
      const waited = new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
      await Promise.race([context.resume().catch(() => undefined), waited]);
    }
    return context.state === 'running' ? 'allowed' : 'blocked';
  }

  async function play(signal: AbortSignal): Promise<void> {
    const buffer = await load();
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

  return { probe, play, dispose: () => void context.close() };
}
