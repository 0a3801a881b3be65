import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallbackNotice } from '#contracts/callbackNotice.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { soleLease } from '#server/useCases/leadership/lease.ts';
import { startAlertPipeline, type AlertPipeline } from '#server/composition/service/alertPipeline.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import { timeText } from '#server/useCases/notices/noticeFigures.ts';
import type { Notifications } from '#server/useCases/notices/notifications.ts';
import {
  columnsOf,
  MINUTE_MS,
  QUIET_MS,
  strikeAt,
  YARD,
  type TestStrike,
} from '../alerting/engineFixture.ts';
import { NO_STEPS } from '../noSteps.ts';
import { createHandSource } from '../testNetwork.ts';
import { YARD_ID } from './noticeStage.ts';
import { mailbox, receiver, setReceivedStage, stage } from './receivedStage.ts';

const HERE = { ...YARD, id: YARD_ID };

const running: { network: AlertPipeline; stop: () => Promise<void> }[] = [];

setReceivedStage();
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(async () => {
  for (const run of running.splice(0)) await run.stop();
  await stage.storage.db.execute('truncate events, engine_state, alert_payloads');
  vi.useRealTimers();
});

/** Engine, store and notices over one store; the source is the test's. A second one on the same store is a restart. */
async function start() {
  const { source, deliver } = createHandSource();
  const { clock, repositories } = stage;
  const network = await startAlertPipeline({
    lease: soleLease(1),
    announce: (clientId, facilityId) => notices.run?.noteChanged(clientId, facilityId),
    facilities: [HERE],
    steps: NO_STEPS,
    observations: createWeatherRegistry([]),
    repositories,
    clock,
    strikes: createStrikeRegistry([source]),
    rules: DEFAULT_CLIENT_RULES,
    log: pino({ level: 'silent' }),
  });
  const notices: { run: Notifications | null } = { run: null };
  const settings = {
    mail: { url: mailbox.url, from: { name: 'Yards', address: 'alerts@yards.example' } },
    sms: { url: `${receiver.url}/sms`, token: null },
  };
  const run = stage.start(settings, undefined, {
    activeAlertsOf: network.registry.activeAlertsOf,
    warningLists: network.warningLists,
    isLeftOutAt: () => false,
    lastStatesOf: network.memory.lastStatesOf,
    revokedOverrides: network.overrides.revoked,
  });
  notices.run = run;
  const stop = async () => {
    await run.stop();
    await network.stop();
  };
  running.push({ network, stop });

  async function see(): Promise<void> {
    vi.advanceTimersByTime(1_000);
    run.noteChanged('ACME', YARD_ID);
    await run.settled();
  }
  return {
    stop,
    /** The source knows everything up to now. */
    async deliver(...strikes: readonly TestStrike[]): Promise<void> {
      const nowMs = clock.nowMs();
      deliver({ strikes: columnsOf(strikes), fromMs: nowMs - 4 * 3_600_000, asOfMs: nowMs });
      await see();
    },
    /** Lets the engine and the notices look on once more, as lightning stays known. */
    async pass(ms: number): Promise<void> {
      clock.aheadMs += ms;
      await see();
      clock.aheadMs += 1_000;
      await this.deliver();
    },
  };
}

async function subscribeAll(): Promise<void> {
  await stage.subscribe({ email: 'uma@acme.example' });
  const sam = await stage.subscribe({ email: '', phoneNumber: '+15555550100' });
  await stage.storage.db.execute(
    `insert into notification_preferences (person_id, event_type, sms, email) values ('${sam}', 'lightning_alert', true, false), ('${sam}', 'lightning_warning', true, false)`,
  );
  await stage.subscribeUrl(`${receiver.url}/hook`);
}

const calls = (path: string) => receiver.calls.filter((call) => call.path === path);
const hooks = () => calls('/hook').map(({ body }) => CallbackNotice.parse(JSON.parse(body)));
const texts = () => calls('/sms').map(({ body }) => (JSON.parse(body) as { text: string }).text);
async function until(each: number): Promise<void> {
  await mailbox.until(() => mailbox.mails.length >= each);
  await receiver.until(() => texts().length >= each && hooks().length >= each);
  expect([mailbox.mails.length, texts().length, hooks().length]).toEqual([each, each, each]);
}

/** What all three channels say of the end of the last alert, whose last strike fell then. */
function expectEndAfter(lastStrikeMs: number, closestMs: number): void {
  const endMs = lastStrikeMs + QUIET_MS;
  const time = timeText(endMs, 'America/New_York', 'en-US');
  // with its day where this runs around midnight
  expect(mailbox.mails.at(-1)!.mail.text).toMatch(new RegExp(`Ended: (?:.+, )?${time}`));
  expect(texts().at(-1)).toMatch(new RegExp(`is over at Northgate Yard, (?:.+, )?${time}`));
  const { kind, event } = hooks().at(-1)!;
  expect({ kind, event }).toMatchObject({
    kind: 'over',
    event: {
      keplerId: hooks()[0]!.event.keplerId,
      eventStartAt: isoInstant(lastStrikeMs),
      eventExpiresAt: isoInstant(endMs),
      closestStrike: { timestamp: closestMs },
    },
  });
}

test('an end tells the last strike, its end and the closest one by e-mail, SMS and callback, not those of the first notice [S3]', async () => {
  await subscribeAll();
  const run = await start();
  const [firstMs, secondMs] = [stage.clock.nowMs() + 190_000, stage.clock.nowMs() + 230_000];
  stage.clock.aheadMs += 190_000;
  await run.deliver(strikeAt(8_000, firstMs));
  await until(1);
  stage.clock.aheadMs += 40_000;
  await run.deliver(strikeAt(3_000, secondMs));
  await run.pass(QUIET_MS);
  await until(2);
  expectEndAfter(secondMs, secondMs);
});

test('the end of a storm of two hours is the end of its last strike, also after a restart in the middle [S3]', async () => {
  await subscribeAll();
  let run = await start();
  const beginMs = stage.clock.nowMs();
  await run.deliver(strikeAt(3_000, beginMs));
  await until(1);
  let lastMs = beginMs;
  for (let strike = 1; strike <= 6; strike += 1) {
    stage.clock.aheadMs += 20 * MINUTE_MS;
    lastMs = stage.clock.nowMs();
    await run.deliver(strikeAt(6_000, lastMs));
    if (strike === 3) {
      await run.stop();
      run = await start();
    }
  }
  await run.pass(QUIET_MS);
  await until(2);
  expectEndAfter(lastMs, beginMs);
});

test('an end that could not be proved before the next strike fell is told once, at the end of the later event [S1][S3]', async () => {
  await subscribeAll();
  const run = await start();
  await run.deliver(strikeAt(3_000, stage.clock.nowMs()));
  await until(1);
  stage.clock.aheadMs += QUIET_MS + 1_000; // the engine ends the event when the next strike comes
  const laterMs = stage.clock.nowMs();
  await run.deliver(strikeAt(5_000, laterMs));
  await run.pass(QUIET_MS);
  await until(2);
  expectEndAfter(laterMs, laterMs);
});
