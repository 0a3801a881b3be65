import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { OverrideApi } from '#adapters/api/overrideApi.ts';
import type { Facility } from '#contracts/facility.ts';
import type { RevokedOverride } from '#domain/alerting/overrideInForce.ts';
import type { OverridePlace } from '#domain/override/overrideGate.ts';
import type { OverrideRole } from '#domain/override/overrideRole.ts';
import { findMessage } from '#domain/override/predefinedMessages.ts';
import type { OverrideAnswer, RemoveOrder, SetOrder } from '#machines/override/overrideCalls.ts';
import type { YardNews } from '#machines/override/overrideContext.ts';
import { overrideMachine } from '#machines/override/overrideMachine.ts';
import { selectExisting, selectForm, selectMissing } from '#machines/override/overrideSelectors.ts';
import { selectCurrentAnswer } from '#machines/refresh/refreshSelectors.ts';
import {
  selectKnownOverride,
  selectLastAlertStrikeMs,
  selectPayload,
  selectRevokedOverride,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { YardSystem } from './createYardSystem.ts';
import { PROOF_PATIENCE_MS } from '#app/platform/proofPatience.ts';
import { rulesInForce, type RulesInForce } from '#app/compute/rulesInForce.ts';
import { withinLimit } from '#app/platform/withinLimit.ts';

/** A call that does not answer within this has failed, ms; longer than the network's own limit. */
const TIMEOUT_MS = 10_000;

export type OverrideScreen = Pick<YardSystem, 'yardStatus' | 'probability'> & {
  readonly facility: Pick<Facility, 'id' | 'clientId'>;
  readonly role: OverrideRole;
  readonly place: OverridePlace;
};

/** What of the outside world an override needs. */
type OverrideDependencies = Pick<Platform, 'sessions' | 'presentMs'> & {
  readonly overrides: OverrideApi;
};

/** The override of one yard for one person. Started, and told of the yard and the probability until it is disposed of. */
export function createOverride(dependencies: OverrideDependencies, screen: OverrideScreen) {
  const { yardStatus, probability } = screen;
  const rules = rulesInForce(yardStatus);
  const actor = startActor(dependencies, screen);

  const tellYard = onlyNew((news: YardNews) => actor.send({ type: 'yard.changed', ...news }));
  const tellProbability = onlyNew((fraction: number | null) =>
    actor.send({ type: 'probability.changed', fraction }),
  );
  const tellRevocation = onlyNew((revoked: RevokedOverride) =>
    actor.send({
      type: 'override.revoked',
      atMs: revoked.revokedAtMs,
      strikeDistanceM: revoked.strikeDistanceM,
      strikeErrorM: revoked.strikeErrorM,
    }),
  );
  const seenIds = new Set<string>();

  function readYard(snapshot: ReturnType<typeof yardStatus.getSnapshot>): void {
    const override = selectKnownOverride(snapshot);
    const payload = selectPayload(override?.eventId ?? null)(snapshot);
    tellYard({
      override,
      setByName: payload?.overrideUserName ?? null,
      lastStrikeAtMs: selectLastAlertStrikeMs(snapshot),
    });
    if (override?.id) seenIds.add(override.id);
    const revoked = selectRevokedOverride(snapshot);
    if (revoked !== null && isForThisScreen(dependencies, revoked, { seenIds, rules }))
      tellRevocation(revoked);
  }
  function readProbability(snapshot: ReturnType<typeof probability.getSnapshot>): void {
    tellProbability(selectCurrentAnswer(snapshot));
  }

  const askAgain = () => yardStatus.send({ type: 'alerts.announced' });
  const subscriptions = [
    yardStatus.subscribe(readYard),
    probability.subscribe(readProbability),
    actor.on('override.set', askAgain),
    actor.on('override.removed', askAgain),
  ];
  readYard(yardStatus.getSnapshot());
  readProbability(probability.getSnapshot());
  return {
    actor,
    dispose() {
      subscriptions.forEach((subscription) => subscription.unsubscribe());
      actor.stop();
    },
  };
}

function startActor({ overrides }: OverrideDependencies, { facility, role, place }: OverrideScreen) {
  const limited = (call: () => Promise<OverrideAnswer>) => withinLimit(TIMEOUT_MS, call);
  const machine = overrideMachine.provide({
    actors: {
      setOverride: fromPromise<OverrideAnswer, SetOrder>(({ input, signal }) =>
        limited(() => overrides.set(input, signal, () => isStillMeant(actor.getSnapshot(), input))),
      ),
      removeOverride: fromPromise<OverrideAnswer, RemoveOrder>(({ input, signal }) =>
        limited(() => overrides.remove(input, signal)),
      ),
    },
  });
  const { id: facilityId, clientId } = facility;
  const timeoutMs = TIMEOUT_MS + PROOF_PATIENCE_MS; // the machine cannot know that a person is asked for a proof
  const actor = createActor(machine, { input: { clientId, facilityId, role, place, timeoutMs } });
  return actor.start();
}

/**
 * May the order go out after the person has confirmed who they are? Not once a strike, a probability that rose or another
 * override has taken the choice or its acknowledgement back (S8, S9).
 */
function isStillMeant(
  snapshot: SnapshotFrom<typeof overrideMachine>,
  { message, replacesOverrideId }: SetOrder,
): boolean {
  const chosen = findMessage(selectForm(snapshot).messageId);
  const existing = selectExisting(snapshot);
  const isSameChoice = chosen !== null && chosen.text === message.text;
  const isSameYard = (existing.isSet ? existing.id : null) === replacesOverrideId;
  return selectMissing(snapshot).length === 0 && isSameChoice && isSameYard;
}

/**
 * Whether this screen showed the override in force,
 * or its person had set it and it was revoked within a quiet period (S9).
 */
function isForThisScreen(
  { sessions, presentMs }: OverrideDependencies,
  revoked: RevokedOverride,
  { seenIds, rules }: { readonly seenIds: ReadonlySet<string>; readonly rules: RulesInForce },
): boolean {
  if (seenIds.has(revoked.overrideId)) return true;
  const isRecent = presentMs() - revoked.revokedAtMs < rules.read().quietPeriodMs;
  return isRecent && sessions.read()?.name === revoked.byName;
}

/** Passes on what says something else than the last time. */
function onlyNew<Facts>(tell: (facts: Facts) => void): (facts: Facts) => void {
  let told: string | null = null;
  return (facts) => {
    const said = JSON.stringify(facts);
    if (said === told) return;
    told = said;
    tell(facts);
  };
}
