import { describe, expect, test } from 'vitest';
import { CallbackNotice } from '#contracts/callbackNotice.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { WEEKDAYS } from '#domain/people/silentTimes.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { notificationPreferences, silentTimes } from '#server/storage/tables/people.ts';
import { clients } from '#server/storage/tables/places.ts';
import { eventOf } from './noticeFixture.ts';
import { APP_ORIGIN, YARD_ID } from './noticeStage.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { mailbox, receiver, setReceivedStage, stage } from './receivedStage.ts';

const ALERT = eventOf('lightning_alert');
const WARNING = eventOf('lightning_warning');
const WIND = eventOf('wind_level1');

setReceivedStage();

const mail = () => ({ url: mailbox.url, from: { name: 'Alertes de site', address: 'alerts@yards.example' } });
const sms = () => ({ url: `${receiver.url}/sms`, token: 'a-token' });
const subjects = () => mailbox.mails.map(({ mail: { subject } }) => subject);
const states = async () =>
  (await stage.storage.db.select().from(notices).orderBy(notices.gid)).map(({ state }) => state);
const attempts = async () => (await stage.storage.db.select().from(notices)).map((row) => row.attempts);

async function silence(personId: string, opens: string, close: string): Promise<void> {
  const days = WEEKDAYS.flatMap((day) => [
    [`${day}Opens`, opens],
    [`${day}Close`, close],
  ]);
  const times = { ...Object.fromEntries(days), timezone: 'UTC' };
  await stage.storage.db.insert(silentTimes).values({ personId, times });
}

/** Moves the clock of the stage to a time of day, UTC, on the next day. */
function goTo(hour: number): void {
  const nowMs = stage.clock.nowMs();
  const midnightMs = Math.floor(nowMs / 86_400_000) * 86_400_000;
  stage.clock.aheadMs += midnightMs + 86_400_000 + hour * 3_600_000 - nowMs;
}

describe('mail to a subscriber', () => {
  test('tells of the beginning once, whatever moves, and of the end once', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = stage.start({ mail: mail() });
    await stage.see(run, WARNING, ALERT);
    await mailbox.until(() => mailbox.mails.length === 1);
    await stage.see(run, WARNING, { ...ALERT, eventStartAt: new Date().toISOString() });
    await stage.see(run, ALERT);
    await stage.see(run);
    await mailbox.until(() => mailbox.mails.length === 2);
    await stage.see(run);
    expect(subjects()).toEqual([
      'Northgate Yard: Lightning Alert',
      'Northgate Yard: Lightning Alert is over',
    ]);
    expect(await states()).toEqual(['delivered', 'delivered']);
  });

  test('arrives in French with its accents, metres or kilometres, and the time of the yard', async () => {
    await stage.subscribe({
      email: 'lea@acme.example',
      name: 'Léa Bélanger',
      language: 'fr-CA',
      unitSystem: 1,
    });
    const run = stage.start({ mail: mail() });
    const closestStrike = {
      location: { lat: 44, lon: -73 },
      distance: 5_000,
      timestamp: Date.UTC(2026, 6, 4, 18, 30),
    };
    await stage.see(run, { ...ALERT, closestStrike });
    await mailbox.until(() => mailbox.mails.length === 1);
    const [{ mail: letter }] = mailbox.mails as [(typeof mailbox.mails)[number]];
    expect(letter.subject).toBe('Northgate Yard\u00A0: Alerte de foudre');
    expect(letter.to).toEqual([{ address: 'lea@acme.example', name: 'Léa Bélanger' }]);
    expect(letter.from).toEqual({ address: 'alerts@yards.example', name: 'Alertes de site' });
    expect(letter.text).toContain('Arrêtez le travail à l’extérieur et entrez maintenant');
    // on another day than the letter, which has the time of this machine
    expect(letter.text).toContain(
      'Impact le plus proche\u00A0: 5\u00A0km, samedi 4 juillet 2026, 14\u00A0h\u00A030\u00A0',
    );
    const [row] = await stage.storage.db.select().from(notices);
    expect(letter.messageId).toBe(`<${row!.id}@yards.example>`);
    expect(letter.text).toContain(`${APP_ORIGIN}/#/notificationconfirm/${row!.id}`);
    expect(letter.text).toContain(`${APP_ORIGIN}/#/yardalert/ACME/${YARD_ID}`);
  });

  test('sends HTML beside the plain text, with its picture inside, and loads nothing from outside', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = stage.start({ mail: mail() });
    await stage.see(run, {
      ...ALERT,
      geom: { coordinates: [-73, 44] },
      triggerDistanceMeters: 9_656,
      closestStrike: { location: { lat: 44.02, lon: -73 }, distance: 2_224, timestamp: MISSION_TIME_MS },
    });
    await mailbox.until(() => mailbox.mails.length === 1);
    const { mail: received } = mailbox.mails[0]!;
    expect(received.text).toContain('Lightning Alert');
    expect(received.html).toContain('Lightning Alert');
    const [picture] = received.attachments;
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
    expect(received.html).toContain(`cid:${picture!.contentId?.replaceAll(/[<>]/g, '')}`);
  });

  test('follows what the person has chosen for an event type and channel [SUB-05]', async () => {
    const personId = await stage.subscribe({ email: 'uma@acme.example', phoneNumber: '+15555550100' });
    const chosen = { personId, eventType: WIND.eventType, sms: true, email: false };
    await stage.storage.db.insert(notificationPreferences).values(chosen);
    const run = stage.start({ mail: mail(), sms: sms() });
    await stage.see(run, WIND, ALERT);
    await mailbox.until(() => mailbox.mails.length === 1);
    await receiver.until(() => receiver.calls.length === 1);
    expect(subjects()).toEqual(['Northgate Yard: Lightning Alert']);
    const [call] = receiver.calls;
    expect(call).toMatchObject({ path: '/sms', headers: { authorization: 'Bearer a-token' } });
    const body = JSON.parse(call!.body) as { to: string; text: string; id: string };
    expect(body.to).toBe('+15555550100');
    expect(body.text).toMatch(/^High Wind - Level 1 at Northgate Yard, \d+:\d\d/);
    expect(body.text).toContain(`/#/notificationconfirm/${body.id}`);
    expect(call!.headers['idempotency-key']).toBe(body.id);
  });

  test('says nothing of an end that is not proved, and says it when it is [S1][S4]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = stage.start({ mail: mail() });
    await stage.see(run, ALERT);
    await mailbox.until(() => mailbox.mails.length === 1);
    stage.scene.isLightningKnown = false;
    await stage.see(run);
    expect(await states()).toEqual(['delivered']);
    stage.scene.isLightningKnown = true;
    await stage.see(run);
    await mailbox.until(() => mailbox.mails.length === 2);
    expect(mailbox.mails[1]!.mail.text).toContain('This alone does not mean that people may go out');
  });

  test('reaches a person who chose SMS alone where the service sends none [SUB-05]', async () => {
    const personId = await stage.subscribe({ email: 'uma@acme.example', phoneNumber: '+15555550100' });
    const chosen = { personId, eventType: ALERT.eventType, sms: true, email: false };
    await stage.storage.db.insert(notificationPreferences).values(chosen);
    const run = stage.start({ mail: mail() });
    await stage.see(run, ALERT);
    await mailbox.until(() => mailbox.mails.length === 1);
    await stage.see(run);
    await mailbox.until(() => mailbox.mails.length === 2);
    expect(subjects()[1]).toBe('Northgate Yard: Lightning Alert is over');
  });

  test('says that wind is over only when the wind is known, and never that the yard is open [S1][S4][GAP-136]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = stage.start({ mail: mail() });
    stage.scene.windAgeMs = 0;
    await stage.see(run, WIND, ALERT);
    await mailbox.until(() => mailbox.mails.length === 2);
    stage.scene.windAgeMs = 300_001;
    await stage.see(run);
    await mailbox.until(() => mailbox.mails.length === 3);
    expect(subjects()[2]).toBe('Northgate Yard: Lightning Alert is over');
    expect(mailbox.mails[2]!.mail.text).toContain('This alone does not mean that people may go out');
    expect(mailbox.mails[2]!.mail.text).not.toMatch(/\bopen\b/i);
    stage.scene.windAgeMs = 0;
    await stage.see(run);
    await mailbox.until(() => mailbox.mails.length === 4);
    expect(subjects()[3]).toMatch(/wind.* is over$/i);
  });

  test('says that a warning of a weather service is over only by a list of it; one issued again meanwhile is the one told of [S1][S4]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = stage.start({ mail: mail() });
    const { alertStatus, severity, global_severity, eventStartAt } = WIND;
    const ranks = { alertStatus, severity, global_severity, eventStartAt };
    const title = 'Tornado Warning';
    const warning = { ...ranks, keplerId: 'k-tornado', eventType: `nws-alerts/${title}`, title };
    await stage.see(run, warning);
    await mailbox.until(() => mailbox.mails.length === 1);
    stage.scene.isListCurrent = false;
    await stage.see(run);
    expect(await states()).toEqual(['delivered']);
    stage.scene.isListCurrent = true;
    await stage.see(run, { ...warning, keplerId: 'k-again' });
    expect(await states()).toEqual(['delivered']);
    await stage.see(run);
    await mailbox.until(() => mailbox.mails.length === 2);
    expect(subjects()[1]).toBe('Northgate Yard: Tornado Warning is over');
  });
});

test('a warning of a weather service that is no longer asked is told as no longer monitored at its stated end, by mail and to programs, and never as over [S1][S4]', async () => {
  await stage.subscribe({ email: 'uma@acme.example' });
  await stage.subscribeUrl(`${receiver.url}/hook`);
  const before = stage.start({ mail: mail() });
  const { alertStatus, severity, global_severity, eventStartAt } = WIND;
  const eventExpiresAt = isoInstant(stage.clock.nowMs() + 45 * 60_000);
  const times = { eventStartAt, eventExpiresAt };
  const title = 'Tornado Warning';
  const named = { keplerId: 'k-tornado', eventType: `nws-alerts/${title}`, title };
  await stage.see(before, { alertStatus, severity, global_severity, ...times, ...named });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  await before.stop();

  Object.assign(stage.scene, { isListCurrent: false, isListAsked: false });
  const after = stage.start({ mail: mail() });
  stage.clock.aheadMs += 44 * 60_000;
  await stage.see(after);
  expect(mailbox.mails).toHaveLength(1);
  stage.clock.aheadMs += 60_000;
  await stage.see(after);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
  expect(subjects()[1]).toBe('Northgate Yard: Tornado Warning is no longer monitored');
  const kinds = receiver.calls.map(({ body }) => CallbackNotice.parse(JSON.parse(body)).kind);
  expect(kinds).toEqual(['begun', 'unwatched']);
  await stage.see(after);
  expect(await stage.repositories.notices.facilitiesWithOpen()).toEqual([]);
});

test('a text message whose answer was lost may have told of the end: the next lightning alert is told [S1][S2]', async () => {
  const personId = await stage.subscribe({ email: '', phoneNumber: '+15555550100' });
  const chosen = { personId, eventType: ALERT.eventType, sms: true, email: false };
  await stage.storage.db.insert(notificationPreferences).values(chosen);
  const run = stage.start({ sms: sms() }, () => 60_000);
  await stage.see(run, ALERT);
  await expect.poll(states).toEqual(['delivered']);
  receiver.box.answer = (_call, response) => void response.destroy();
  await stage.see(run);
  await expect.poll(() => receiver.calls.length).toBe(2);
  await expect.poll(states).toEqual(['delivered', 'waiting']);
  receiver.box.answer = (_call, response) => void response.writeHead(204).end();
  await stage.see(run, { ...ALERT, keplerId: 'k-next' });
  await expect.poll(states).toEqual(['delivered', 'superseded', 'delivered']);
  const texts = receiver.calls.map(({ body }) => (JSON.parse(body) as { text: string }).text);
  expect(texts.map((text) => text.includes('is over'))).toEqual([false, true, false]);
  await stage.see(run);
  await expect.poll(states).toEqual(['delivered', 'superseded', 'delivered', 'delivered']);
});

describe('a silent time over midnight', () => {
  test('holds back wind and warnings until it ends, and no lightning alert [SUB-06][SUB-08][S11]', async () => {
    await silence(await stage.subscribe({ email: 'uma@acme.example' }), '22:00', '06:00');
    const run = stage.start({ mail: mail() });
    goTo(2);
    await stage.see(run, WIND, WARNING);
    expect(await states()).toEqual([]);
    await stage.see(run, WIND, WARNING, ALERT);
    await mailbox.until(() => mailbox.mails.length === 1);
    await stage.see(run, WIND);
    await expect.poll(states).toEqual(['delivered', 'delivered']);
    stage.clock.aheadMs += 4 * 3_600_000;
    await stage.see(run, WIND);
    await mailbox.until(() => mailbox.mails.length === 3);
    expect(subjects()).toEqual([
      'Northgate Yard: Lightning Alert',
      'Northgate Yard: Lightning Alert is over',
      'Northgate Yard: High Wind - Level 1',
    ]);
  });

  test('holds back a lightning alert too where the client has said so [S11]', async () => {
    await stage.storage.db.update(clients).set({ maySilenceLightning: true });
    await silence(await stage.subscribe({ email: 'uma@acme.example' }), '22:00', '06:00');
    const run = stage.start({ mail: mail() });
    goTo(2);
    await stage.see(run, ALERT);
    expect(await states()).toEqual([]);
  });
});

describe('a mail server', () => {
  test('that refuses an address is not asked again, and one that is busy is', async () => {
    await stage.subscribe({ email: 'gone@acme.example' });
    await stage.subscribe({ email: 'busy@acme.example' });
    let isBusy = true;
    mailbox.box.rule = (to) => {
      if (to.startsWith('gone')) return { code: 550, text: 'no such user' };
      if (!isBusy) return null;
      isBusy = false;
      return { code: 451, text: 'try later' };
    };
    const run = stage.start({ mail: mail() });
    await stage.see(run, ALERT);
    await mailbox.until(() => mailbox.mails.length === 1);
    await run.stop();
    expect(mailbox.mails.map(({ to }) => to)).toEqual(['busy@acme.example']);
    expect((await states()).toSorted()).toEqual(['delivered', 'failed']);
  });

  test('that cannot be reached is not made to tell what is over meanwhile [S1]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = stage.start({ mail: { ...mail(), url: 'smtp://127.0.0.1:1' } }, () => 60_000);
    await stage.see(run, ALERT);
    await expect.poll(attempts).toEqual([1]); // an attempt counts from its beginning
    await expect.poll(states).toEqual(['waiting']);
    await stage.see(run);
    expect(await states()).toEqual(['superseded']);
  });
});
