import { createActor, SimulatedClock } from 'xstate';
import { NO_OVERRIDE, type OverrideInForce } from '#domain/alerting/overrideInForce.ts';
import { findMessage } from '#domain/override/predefinedMessages.ts';
import type { OverrideAnswer, RemoveOrder, SetOrder } from '#machines/override/overrideCalls.ts';
import type { OverrideInput, OverridePurpose } from '#machines/override/overrideContext.ts';
import {
  overrideMachine,
  type OverrideEmitted,
  type OverrideEvent,
} from '#machines/override/overrideMachine.ts';
import {
  selectFault,
  selectForm,
  selectIsBusy,
  selectIsFormOpen,
  selectMissing,
} from '#machines/override/overrideSelectors.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const OVERRIDE_INPUT: OverrideInput = {
  clientId: 'ACME',
  facilityId: 'YARD-7',
  role: 'siteAdmin',
  place: 'yardPage',
  timeoutMs: 10_000,
};

/** An override that says one of the predefined messages. */
export function inForce(messageId: string, id: string): OverrideInForce {
  const message = findMessage(messageId);
  if (message === null) throw new Error(`There is no message "${messageId}".`);
  const { group, text, status, yardStatus } = message;
  return { isSet: true, id, group, title: text, message: text, status, yardStatus, eventId: id };
}

/**
 * The override machine with a service that answers when told and a clock of its own. It begins where opening is
 * offered: no override, and a probability of exactly 5 %.
 */
export function createOverrideSystem(input: Partial<OverrideInput> = {}) {
  const clock = new SimulatedClock();
  const sets = heldPromises<OverrideAnswer, SetOrder>();
  const removals = heldPromises<OverrideAnswer, RemoveOrder>();
  const machine = overrideMachine.provide({
    actors: { setOverride: sets.logic, removeOverride: removals.logic },
  });
  const actor = createActor(machine, { clock, input: { ...OVERRIDE_INPUT, ...input } });
  const emitted: OverrideEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();

  const send = (event: OverrideEvent) => actor.send(event);
  let lastStrikeAtMs: number | null = null;
  let known: { override: OverrideInForce | null; setByName: string | null } = {
    override: NO_OVERRIDE,
    setByName: null,
  };
  const hearOfYard = (override: OverrideInForce | null, setByName: string | null = null) => {
    known = { override, setByName };
    send({ type: 'yard.changed', ...known, lastStrikeAtMs });
  };
  /** Lightning strikes inside the alert circle. */
  const hearOfStrike = (atMs: number) => {
    lastStrikeAtMs = atMs;
    send({ type: 'yard.changed', ...known, lastStrikeAtMs });
  };
  const hearOfProbability = (fraction: number | null) => send({ type: 'probability.changed', fraction });
  hearOfYard(NO_OVERRIDE);
  hearOfProbability(0.05);

  return {
    actor,
    clock,
    sets,
    removals,
    emitted,
    send,
    hearOfYard,
    hearOfStrike,
    hearOfProbability,
    snapshot: () => actor.getSnapshot(),
    open: (purpose: OverridePurpose) => send({ type: 'form.requested', purpose }),
    choose: (messageId: string) => send({ type: 'message.chosen', messageId }),
    acknowledge: () => send({ type: 'acknowledgement.turned', isGiven: true }),
    turn: (isOn: boolean) => send({ type: 'switch.turned', isOn }),
    submit: () => send({ type: 'operator.submitted' }),
    form: () => selectForm(actor.getSnapshot()),
    missing: () => selectMissing(actor.getSnapshot()),
    fault: () => selectFault(actor.getSnapshot()),
    isOpen: () => selectIsFormOpen(actor.getSnapshot()),
    isBusy: () => selectIsBusy(actor.getSnapshot()),
    /** The service answers the newest call of its kind. */
    async answer(call: 'set' | 'removal', answer: OverrideAnswer | Error) {
      const held = call === 'set' ? sets.last() : removals.last();
      if (answer instanceof Error) held.reject(answer);
      else held.resolve(answer);
      await settled();
    },
  };
}

/** A form that is ready to open the yard. */
export function startReadyToOpen() {
  const system = createOverrideSystem();
  system.open('openYard');
  system.acknowledge();
  return system;
}

/** A form that is ready to put another override in the place of one. */
export function startReadyToReplace(existing: OverrideInForce, messageId: string) {
  const system = createOverrideSystem();
  system.hearOfYard(existing, 'Dana Field');
  system.open('override');
  system.choose(messageId);
  system.acknowledge();
  return system;
}
