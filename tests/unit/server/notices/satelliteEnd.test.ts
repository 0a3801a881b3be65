import { expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { eventOf } from './noticeFixture.ts';
import { mailbox, setReceivedStage, stage } from './receivedStage.ts';

setReceivedStage();

test.each([
  ['no end where satellites alone watch and prove nothing, as no page does', null, true],
  ['its end where satellites may clear by a signature', MISSION_TIME_MS, true],
  ['its end where another source watches, also while it is silent', null, false],
] as const)('a mail states of a closing %s [GAP-137]', async (_what, asOfMs, isSatelliteOnly) => {
  await stage.subscribe({ email: 'uma@acme.example' });
  const nowMs = stage.clock.nowMs();
  const live = {
    ...stage.scenery,
    activeAlertsOf: (clientId: string, facilityId: string) => ({
      ...stage.scenery.activeAlertsOf(clientId, facilityId)!,
      lightningAsOf: asOfMs === null ? null : isoInstant(asOfMs),
      ...(isSatelliteOnly ? { satelliteOnly: true as const } : {}),
    }),
  };
  const notifications = stage.start(
    { mail: { url: mailbox.url, from: { name: 'A', address: 'alerts@yards.example' } } },
    undefined,
    live,
  );
  await stage.see(
    notifications,
    eventOf('lightning_alert', {
      eventStartAt: isoInstant(nowMs),
      eventExpiresAt: isoInstant(nowMs + 1_800_000),
      title: { 'en-US': 'Lightning seen by satellite', 'fr-CA': 'Foudre vue par satellite' },
      triggerDistanceMeters: 20_656,
      closestStrike: {
        location: { lat: 44.02, lon: -73.04 },
        distance: 9_800,
        distanceError: 6_200,
        timestamp: nowMs,
      },
    }),
  );
  await mailbox.until(() => mailbox.mails.length > 0);
  const text = mailbox.mails[0]!.mail.text ?? '';
  const hasNone = isSatelliteOnly && asOfMs === null;
  expect([text.includes('No end time yet'), text.includes('Earliest end')]).toEqual([hasNone, !hasNone]);
});
