import { afterEach, expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/people/silentTimes.ts';
import { writeRevocation } from '#server/useCases/notices/writeRevocation.ts';
import { notificationPreferences, silentTimes } from '#server/storage/tables/people.ts';
import { notices, subscriptions } from '#server/storage/tables/notices.ts';
import type { OverrideRecord } from '#server/storage/repositories/overridesRepository.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { recordOf } from '../overrides/overrideFixture.ts';
import { LEA, PLACE, UMA } from './noticeFixture.ts';
import { APP_ORIGIN, YARD_ID } from './noticeStage.ts';
import { mailbox, receiver, setReceivedStage, stage } from './receivedStage.ts';

const revoked: OverrideRecord[] = [];

setReceivedStage();
afterEach(() => void (revoked.length = 0));

const STRIKE = { location: { lat: 44, lon: -73 }, distance: 3_200, timestamp: MISSION_TIME_MS };
const revokedOf = (setBy: string, overrideId = 'o-1') =>
  recordOf({
    overrideId,
    setBy,
    facilityId: YARD_ID,
    strike: STRIKE,
    endedHow: 'revoked',
    endedAtMs: MISSION_TIME_MS + 6e4,
  });

const start = () =>
  stage.start(
    {
      mail: { url: mailbox.url, from: { name: 'Yards', address: 'alerts@yards.example' } },
      sms: { url: `${receiver.url}/sms`, token: null },
    },
    undefined,
    {
      activeAlertsOf: (_clientId, facilityId) => ({
        facilityId,
        generatedAt: new Date().toISOString(),
        lightningAsOf: null,
        activeAlerts: [],
      }),
      warningLists: { isCurrent: () => true, isAsked: () => true },
      isLeftOutAt: () => false,
      lastStatesOf: async () => [],
      revokedOverrides: () => revoked,
    },
  );

test('whose override a strike ended is told once by e-mail, unsubscribed and in a silent time, over a restart too [S9][S11]', async () => {
  const personId = await stage.subscribe({ email: 'sam@acme.example', phoneNumber: '+15555550100' });
  await stage.storage.db.delete(subscriptions);
  const allDay = WEEKDAYS.flatMap((day) => [
    [`${day}Opens`, '00:00'],
    [`${day}Close`, '23:59'],
  ]);
  const times = { ...Object.fromEntries(allDay), timezone: 'UTC' };
  await stage.storage.db.insert(silentTimes).values({ personId, times });
  const run = start();
  revoked.push(revokedOf(personId));
  run.noteChanged('ACME', YARD_ID);
  run.noteChanged('ACME', YARD_ID);
  await mailbox.until(() => mailbox.mails.length > 0);
  await run.stop();
  const again = start();
  await again.settled();
  await again.stop();
  expect(mailbox.mails.map(({ to, mail }) => [to, mail.subject])).toEqual([
    ['sam@acme.example', 'Northgate Yard: lightning ended your override'],
  ]);
  expect(receiver.calls).toEqual([]);
});

test.each([
  [{ sms: true, email: false }, 'as they have chosen for lightning alerts', 1],
  [{ sms: false, email: false }, 'all the same where they have chosen no channel', 2],
])('%o: they are told %s [S9][SUB-05]', async (chosen, _, letters) => {
  const personId = await stage.subscribe({ email: 'sam@acme.example', phoneNumber: '+15555550100' });
  const preference = { personId, eventType: 'lightning_alert', ...chosen };
  await stage.storage.db.insert(notificationPreferences).values(preference);
  revoked.push(revokedOf(personId));
  const run = start();
  await receiver.until(() => receiver.calls.length === 1);
  await mailbox.until(() => mailbox.mails.length === letters - 1);
  await run.settled();
  const { to, text } = JSON.parse(receiver.calls[0]!.body) as { to: string; text: string };
  expect(to).toBe('+15555550100');
  expect(text).toMatch(/^Lightning ended your override at Northgate Yard, .*Confirm: https/);
});

test('nobody is told whose account is disabled: it is still the data of a client [S9]', async () => {
  const personId = await stage.subscribe({
    email: 'sam@acme.example',
    phoneNumber: '+15555550100',
    disabledAtMs: MISSION_TIME_MS,
  });
  revoked.push(revokedOf(personId));
  const run = start();
  await run.settled();
  expect(await stage.storage.db.select().from(notices)).toEqual([]);
});

const letterhead = { appOrigin: APP_ORIGIN, metadata: [], isSimulation: true };
const contentOf = (setAtMs: number, reader = UMA) => ({
  kind: 'overrideRevoked' as const,
  strike: STRIKE,
  setAtMs,
  place: PLACE,
  reader,
  decidedAtMs: MISSION_TIME_MS + 6e4,
});

test('the letter says where the strike fell, and that one before the override was reported later, in both languages [S9][S14]', () => {
  const later = writeRevocation('id', contentOf(MISSION_TIME_MS - 1), letterhead);
  expect(later.subject).toMatch(/^\[SIMULATION\] Northgate Yard/);
  expect(later.text).toContain('2\u00A0mi');
  expect(later.text).not.toContain('reported later');
  const earlier = writeRevocation('id', contentOf(MISSION_TIME_MS), letterhead);
  expect(earlier.text).toContain('It occurred before the override was set and was reported later.');
  const french = writeRevocation('id', contentOf(MISSION_TIME_MS, LEA), letterhead);
  expect(french.text).toContain('Il a précédé la dérogation et a été signalé plus tard.');
  expect(`${later.text}${french.text}${french.short}`).not.toMatch(/\{\w+\}/);
});
