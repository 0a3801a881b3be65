/** Player of sound files, which knows whether this browser allows sound (S10). */
export type SoundPlayer<Name extends string> = {
  /** Whether sound would be heard now. Never rejects. */
  probe(): Promise<'allowed' | 'blocked'>;
  /** Plays a sound once. Resolves when it has ended or was stopped; rejects when it cannot be played. */
  play(name: Name, signal: AbortSignal): Promise<void>;
};

const ANSWER_WITHIN_MS = 1_000;
/** A file that has not come by then cannot be played. */
const FETCHED_WITHIN_MS = 10_000;
/** A sound whose time stands still for so long is not heard. */
const HEARD_WITHIN_MS = 2_000;

/**
 * Creates a player with one audio context for the life of the page; each playing is one node, released when it ends.
 *
 * @param tell Called with whether sound can be made, each time that it changes.
 */
export function createSoundPlayer<Name extends string>(
  urls: Readonly<Record<Name, string>>,
  tell: (canSound: boolean) => void,
): SoundPlayer<Name> {
  const context = new AudioContext();
  context.addEventListener('statechange', () => tell(context.state === 'running'));
  const sounds = new Map<Name, Promise<AudioBuffer>>();
  /** Audio time at which sound was found standing still, s. */
  let stillS = -1;

  function load(name: Name): Promise<AudioBuffer> {
    const loaded = sounds.get(name) ?? fetchSound(context, urls[name]);
    sounds.set(name, loaded);
    loaded.catch(() => sounds.delete(name));
    return loaded;
  }

  async function probe(): Promise<'allowed' | 'blocked'> {
    const isStill = context.currentTime === stillS;
    // Safari calls it interrupted after a telephone call
    if (isStill || context.state !== 'running') {
      // a blocked resume() stays pending for ever
      const waited = new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
      // both within the press that asks for it
      if (isStill) context.suspend().catch(() => {});
      const asked = context.resume().catch(() => {});
      // time that stood still may go on only after a moment
      await Promise.race(isStill ? [waited] : [asked, waited]);
    }
    return context.state === 'running' && context.currentTime !== stillS ? 'allowed' : 'blocked';
  }

  async function play(name: Name, signal: AbortSignal): Promise<void> {
    const buffer = await load(name);
    if ((await probe()) === 'blocked') throw new Error('This browser blocks sound.');
    if (signal.aborted) return;
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(context.destination);
    await new Promise<void>((resolve, reject) => {
      let isOver = false;
      const stop = () => {
        isOver = true;
        source.stop();
      };
      // without its device, as after sleep, a context may say that it runs, and its time stands still,
      // at once or after a moment
      const watch = (heardS: number) => {
        // in real time, as audio is heard, also where a test sets the clock of the page
        AbortSignal.timeout(HEARD_WITHIN_MS).addEventListener('abort', () => {
          if (isOver) return;
          if (context.currentTime !== heardS) return watch(context.currentTime);
          stillS = heardS;
          reject(new Error('This browser blocks sound.'));
          stop();
        });
      };
      watch(context.currentTime);
      signal.addEventListener('abort', stop);
      source.addEventListener('ended', () => {
        isOver = true;
        signal.removeEventListener('abort', stop);
        source.disconnect();
        resolve();
      });
      source.start();
    });
  }

  return { probe, play };
}

async function fetchSound(context: AudioContext, url: string): Promise<AudioBuffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCHED_WITHIN_MS) });
  if (!answer.ok) throw new Error(`${url}: the server answered ${answer.status}.`);
  return context.decodeAudioData(await answer.arrayBuffer());
}
