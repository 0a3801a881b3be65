import { describe, expect } from 'vitest';
import { detailsOf, VALID_MARGIN_MS } from '#machines/session/sessionGrant.ts';
import {
  selectIsLinkRefused,
  selectIsRestoring,
  selectIsSignedIn,
  selectSession,
} from '#machines/session/sessionSelectors.ts';
import { SESSION_LIFE_MS, sessionGrant } from '../../support/sessionGrant.ts';
import { createSessionSystem, SESSION_INPUT } from '../../support/sessionSystem.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { sessionModel, stepsFor, type SessionDriver } from './session.model.ts';

/** Longer than an access token lives. */
const NIGHT_MS = SESSION_LIFE_MS * 8;
const OTHER_NAME = 'Zoe Quill';
const AGES_MS = { good: 0, nearEnd: SESSION_LIFE_MS - VALID_MARGIN_MS, dead: NIGHT_MS };

function createMachineDriver(): SessionDriver {
  const { actor, clock, restores, renewals, links, storage, nowMs } = createSessionSystem();
  const isAsking = () => {
    const snapshot = actor.getSnapshot();
    return snapshot.matches('reviving') || snapshot.matches({ signedIn: { token: 'renewing' } });
  };

  return {
    restore(stored) {
      if (stored === 'unreadable') restores.last().reject(new Error('SecurityError'));
      else if (stored === 'link') restores.last().resolve('magicLink');
      else if (stored === 'nothing') restores.last().resolve(null);
      else {
        const grant = sessionGrant({ ageMs: AGES_MS[stored], atMs: nowMs() });
        storage.session = grant.session;
        restores.last().resolve(grant);
      }
      return settled();
    },
    endRenewal(how) {
      if (how === 'renewed') renewals.last().resolve(sessionGrant({ atMs: nowMs() }));
      else if (how === 'refused') renewals.last().resolve('refused');
      else if (how === 'trouble') renewals.last().reject(new Error('offline'));
      else clock.increment(SESSION_INPUT.timeoutMs);
      return settled();
    },
    endLink(how) {
      if (how === 'signedIn') links.last().resolve(sessionGrant({ atMs: nowMs() }));
      else if (how === 'refused') links.last().reject(new Error('expired'));
      else clock.increment(SESSION_INPUT.timeoutMs);
      return settled();
    },
    passTime(until) {
      const issuedAtMs = actor.getSnapshot().context.grant?.issuedAtMs ?? nowMs();
      const lifeLeftMs = issuedAtMs + SESSION_LIFE_MS - nowMs();
      const renewalLeftMs = lifeLeftMs - VALID_MARGIN_MS - SESSION_INPUT.jitterMs;
      clock.increment({ night: NIGHT_MS, nearEnd: renewalLeftMs, retry: SESSION_INPUT.retryMs }[until]);
      return settled();
    },
    refuseCall() {
      actor.send({ type: 'token.refused' });
      return settled();
    },
    signIn() {
      actor.send({ type: 'session.received', ...sessionGrant({ atMs: nowMs() }) });
      return settled();
    },
    signOut() {
      actor.send({ type: 'user.signedOut' });
      return settled();
    },
    tellOfOtherTab(what) {
      const grant =
        what === 'signedIn' ? sessionGrant({ atMs: nowMs() }, { refreshToken: 'other-tab' }) : null;
      storage.session = grant?.session ?? null;
      actor.send({ type: 'storage.changed', grant });
      return settled();
    },
    changeName(where) {
      const { grant } = actor.getSnapshot().context;
      if (grant === null) throw new Error('Nobody is signed in whose name could change.');
      const changed = { ...grant.session, name: OTHER_NAME };
      if (where === 'here') actor.send({ type: 'details.changed', details: detailsOf(changed) });
      else {
        storage.session = changed;
        actor.send({ type: 'storage.changed', grant: { ...grant, session: changed } });
      }
      return settled();
    },
    expectName(which) {
      const name = which === 'changed' ? OTHER_NAME : sessionGrant().session.name;
      expect(selectSession(actor.getSnapshot())?.name).toBe(name);
      expect(storage.session?.name).toBe(name);
    },
    expectLinkRefused(isRefused) {
      expect(selectIsLinkRefused(actor.getSnapshot())).toBe(isRefused);
    },
    expectSession(who, isAskingWanted) {
      const snapshot = actor.getSnapshot();
      expect(selectIsRestoring(snapshot)).toBe(who === 'open');
      expect(selectIsSignedIn(snapshot)).toBe(who === 'in');
      expect(isAsking()).toBe(isAskingWanted);
      if (who === 'in') expect(storage.session).not.toBeNull();
      if (who === 'out') expect(storage.session).toBeNull();
    },
  };
}

describe('a session lives as the owner of a kiosk expects [AUTH-08][AUTH-09][AUTH-11][AUTH-12][AUTH-13][AUTH-15][AUTH-16][AUTH-17]', () => {
  walkModel(sessionModel, { transitions: 45, journeys: 420 }, () => stepsFor(createMachineDriver()));
});
