import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { PROBE_TIMEOUT_MS, RETRY_MS, sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import {
  selectIsSounding,
  selectIsUnheard,
  selectPlaying,
  selectSound,
} from '#machines/siren/sirenSelectors.ts';
import { heldPromises } from '../../../support/heldPromises.ts';
import { settled } from '../../../support/settled.ts';

function start(isOn: boolean) {
  const clock = new SimulatedClock();
  const probes = heldPromises<'allowed' | 'blocked'>();
  const sounds = heldPromises<void, { sound: Sound }>();
  const machine = sirenMachine.provide({ actors: { probeSound: probes.logic, playSound: sounds.logic } });
  const actor = createActor(machine, { clock, input: { isOn } }).start();
  const probe = (answer: 'allowed' | 'blocked') => {
    probes.last().resolve(answer);
    return settled();
  };
  const played = () => sounds.calls.map(({ input }) => input.sound);
  return {
    actor,
    clock,
    probes,
    sounds,
    played,
    probe,
    sound: () => selectSound(actor.getSnapshot()),
    playing: () => selectPlaying(actor.getSnapshot()),
  };
}

test('sound that nobody wants is off, and is not even tested [YARD-21]', () => {
  const { actor, probes, sound } = start(false);
  actor.send({ type: 'alert.raised' });
  expect(sound()).toBe('off');
  expect(probes.calls).toHaveLength(0);
  expect(actor.getSnapshot().context.isWanted).toBe(false);
});

test('sound that is wanted is Blocked until it was tested, and On only then [S10]', async () => {
  const { sound, probe } = start(true);
  expect(sound()).toBe('blocked');
  await probe('allowed');
  expect(sound()).toBe('on');
});

describe('probeAfter', () => {
  test.each([
    ['one millisecond before its end the test may still succeed', PROBE_TIMEOUT_MS - 1, 'on'],
    ['at its end sound is blocked, whatever comes later', PROBE_TIMEOUT_MS, 'blocked'],
  ])('%s [S10]', async (_, spanMs, wanted) => {
    const { clock, probe, sound } = start(true);
    clock.increment(spanMs);
    await probe('allowed');
    expect(sound()).toBe(wanted);
  });
});

describe('retryAfter', () => {
  async function blockedWithAlert() {
    const siren = start(true);
    siren.actor.send({ type: 'alert.raised' });
    await siren.probe('blocked');
    return siren;
  }

  test('one millisecond before its end a siren that waits is not tried again; at its end it is [S10][S12][YARD-21]', async () => {
    const { clock, probes, probe, playing } = await blockedWithAlert();
    clock.increment(RETRY_MS - 1);
    expect(probes.calls).toHaveLength(1);
    clock.increment(1);
    expect(probes.calls).toHaveLength(2);
    await probe('allowed');
    expect(playing()).toBe('siren');
  });

  test('nothing is tried again while no siren waits, or once the alert is over [S10]', async () => {
    const { actor, clock, probes } = await blockedWithAlert();
    actor.send({ type: 'alert.cleared', isOpen: true });
    clock.increment(RETRY_MS * 10);
    expect(probes.calls).toHaveLength(1);
  });

  test('an alert that comes while sound is blocked is tried at once [S10][S12]', async () => {
    const { actor, probes, probe, playing } = start(true);
    await probe('blocked');
    actor.send({ type: 'alert.raised' });
    expect(probes.calls).toHaveLength(2);
    await probe('allowed');
    expect(playing()).toBe('siren');
  });

  test('a siren that fails to play is tried again without a touch [S12][YARD-21]', async () => {
    const { actor, clock, probe, sounds, played } = start(true);
    await probe('allowed');
    actor.send({ type: 'alert.raised' });
    sounds.last().reject(new TypeError('Failed to fetch'));
    await settled();
    clock.increment(RETRY_MS);
    await probe('allowed');
    expect(played()).toEqual(['siren', 'siren']);
  });
});

describe('sound that the browser takes away', () => {
  test('is Blocked until it is tested anew, and On again when it comes back [S10]', async () => {
    const { actor, probe, sound, played } = start(true);
    await probe('allowed');
    actor.send({ type: 'sound.interrupted' });
    expect(sound()).toBe('blocked');
    await probe('blocked');
    actor.send({ type: 'sound.resumed' });
    await probe('allowed');
    expect(sound()).toBe('on');
    expect(played()).toEqual([]);
  });

  test('while the siren sounds lets it sound again from its beginning [S10][YARD-21]', async () => {
    const { actor, probe, played } = start(true);
    await probe('allowed');
    actor.send({ type: 'alert.raised' });
    actor.send({ type: 'sound.interrupted' });
    await probe('allowed');
    expect(played()).toEqual(['siren', 'siren']);
  });
});

test('a touch during the test begins it anew, for the first one came without a touch [S10]', async () => {
  const { actor, probes, sound } = start(true);
  const first = probes.last();
  actor.send({ type: 'operator.interacted' });
  expect(probes.calls).toHaveLength(2);
  first.resolve('blocked');
  probes.last().resolve('allowed');
  await settled();
  expect(sound()).toBe('on');
});

test('a test that fails is a blocked sound [S10]', async () => {
  const { probes, sound } = start(true);
  probes.last().reject(new Error('NotSupportedError'));
  await settled();
  expect(sound()).toBe('blocked');
});

test('the siren plays once for each alert [YARD-21]', async () => {
  const { actor, sounds, probe } = start(true);
  await probe('allowed');
  actor.send({ type: 'alert.raised' });
  sounds.last().resolve();
  await settled();
  expect(selectIsSounding(actor.getSnapshot())).toBe(false);
  actor.send({ type: 'alert.raised' });
  expect(sounds.calls).toHaveLength(2);
});

test('an alert that came while sound was blocked is heard when it is allowed [YARD-21][S10]', async () => {
  const { actor, sounds, probe } = start(true);
  await probe('blocked');
  actor.send({ type: 'alert.raised' });
  actor.send({ type: 'operator.interacted' });
  await probe('allowed');
  expect(sounds.calls).toHaveLength(1);
  sounds.last().resolve();
  await settled();
  expect(selectIsSounding(actor.getSnapshot())).toBe(false);
});

test('an alert that was over before sound was allowed is not heard [YARD-21]', async () => {
  const { actor, sounds, probe } = start(true);
  actor.send({ type: 'alert.raised' });
  actor.send({ type: 'alert.cleared', isOpen: true });
  await probe('allowed');
  expect(sounds.calls).toHaveLength(0);
});

test('an alert that came while sound was off is not heard when it is turned on [YARD-21]', async () => {
  const { actor, sounds, probe } = start(true);
  await probe('blocked');
  actor.send({ type: 'alert.raised' });
  actor.send({ type: 'operator.interacted' });
  await probe('allowed');
  actor.send({ type: 'sound.toggled' });
  expect(actor.getSnapshot().context.isWanted).toBe(false);
  actor.send({ type: 'sound.toggled' });
  await probe('allowed');
  expect(sounds.calls.map(({ input }) => input.sound)).toEqual(['siren', 'test']);
  expect(selectIsSounding(actor.getSnapshot())).toBe(false);
});

test('a siren that cannot be played is a visible fault, and is tried again at the next touch [YARD-21][S10]', async () => {
  const { actor, sounds, probe, sound } = start(true);
  await probe('allowed');
  actor.send({ type: 'alert.raised' });
  sounds.last().reject(new Error('NotAllowedError'));
  await settled();
  expect(sound()).toBe('blocked');
  actor.send({ type: 'operator.interacted' });
  await probe('allowed');
  expect(selectIsSounding(actor.getSnapshot())).toBe(true);
});

test.each([
  [
    'sounded once and is over',
    async (system: ReturnType<typeof start>) => {
      system.sounds.last().resolve();
      await settled();
      system.actor.send({ type: 'alert.cleared', isOpen: true });
    },
  ],
  [
    'is over while it sounds',
    async (system: ReturnType<typeof start>) => {
      system.actor.send({ type: 'alert.cleared', isOpen: true });
    },
  ],
])('an alert that waited, %s is not heard when sound comes back later [S10][S1]', async (_, end) => {
  const system = start(true);
  await system.probe('blocked');
  system.actor.send({ type: 'alert.raised' });
  system.actor.send({ type: 'operator.interacted' });
  await system.probe('allowed');
  await end(system);
  system.sounds.last().reject(new Error('no device'));
  await settled();
  expect(system.sound()).toBe('blocked');
  expect(selectIsUnheard(system.actor.getSnapshot())).toBe(false);
  system.actor.send({ type: 'operator.interacted' });
  await system.probe('allowed');
  expect([system.sound(), system.playing()]).toEqual(['on', null]);
});

describe('the test tone', () => {
  test('is heard by a user who turned sound on, once [YARD-21][S10]', async () => {
    const { actor, sounds, played, probe, playing } = start(false);
    actor.send({ type: 'sound.toggled' });
    await probe('allowed');
    expect(playing()).toBe('test');
    sounds.last().resolve();
    await settled();
    expect(playing()).toBeNull();
    expect(played()).toEqual(['test']);
  });

  test('is spared a display that starts with sound on', async () => {
    const { played, probe } = start(true);
    await probe('allowed');
    expect(played()).toEqual([]);
  });

  test('that cannot be played is a visible fault [S10]', async () => {
    const { actor, sounds, probe, sound } = start(false);
    actor.send({ type: 'sound.toggled' });
    await probe('allowed');
    sounds.last().reject(new Error('no device'));
    await settled();
    expect(sound()).toBe('blocked');
  });

  test('gives way to an alert [YARD-21][S2]', async () => {
    const { actor, played, probe } = start(false);
    actor.send({ type: 'sound.toggled' });
    await probe('allowed');
    actor.send({ type: 'alert.raised' });
    expect(played()).toEqual(['test', 'siren']);
  });
});

describe('the all-clear', () => {
  const raised = async () => {
    const system = start(true);
    await system.probe('allowed');
    system.actor.send({ type: 'alert.raised' });
    return system;
  };

  test('follows an alert when the yard is open', async () => {
    const { actor, played } = await raised();
    actor.send({ type: 'alert.cleared', isOpen: true });
    expect(played()).toEqual(['siren', 'allClear']);
  });

  test('is never heard for a yard that is not open [YARD-21][S1]', async () => {
    const { actor, sounds, played, playing } = await raised();
    actor.send({ type: 'alert.cleared', isOpen: false });
    expect(playing()).toBeNull();
    actor.send({ type: 'alert.raised' });
    sounds.last().resolve();
    await settled();
    actor.send({ type: 'alert.cleared', isOpen: false });
    expect(played()).toEqual(['siren', 'siren']);
  });

  test('gives way to the next alert [YARD-21][S2]', async () => {
    const { actor, playing } = await raised();
    actor.send({ type: 'alert.cleared', isOpen: true });
    actor.send({ type: 'alert.raised' });
    expect(playing()).toBe('siren');
  });
});
