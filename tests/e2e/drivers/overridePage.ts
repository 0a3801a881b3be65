import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { OverrideRequest } from '#contracts/override.ts';
import { findMessage, PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { OverrideDriver, OverrideView } from '../../model/override/override.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import type { OutsideWorld } from './outsideWorld.ts';
import { beSignedIn } from './signIn.ts';

const YARD_ID = 'HUB_CITY_YARD';
const SITE_ADMIN = 'siteadmin@acme.example';
const ALERTS = /\/api\/alerts\/active/;
const PAYLOADS = /\/static\/alert-payloads\//;
const CHANGES = /\/api\/alerts\/merged\/yard_alerts/;
const PROBABILITY = /\/weather\/probability\.txt/;
const POLL_EVERY_MS = 10_000;
const MINUTE_MS = 60_000;
const PROBABILITY_EVERY_MS = MINUTE_MS;
/** Network time is learnt in whole seconds. */
const CLOCK_NOISE_MS = 2_000;
const MOMENT_MS = 500;
/** A change that is not answered for this long has failed. */
const UNANSWERED_MS = 10_000;
/** Two presses and this lead to the next poll, and a change that was begun before is not given up yet. */
const NEXT_POLL_MS = UNANSWERED_MS - MOMENT_MS;

type InForce = { readonly id: string; readonly messageId: string; readonly byName: string };
const BY_DANA: InForce = { id: 'of-dana', messageId: 'yardIsOpen', byName: 'Dana Field' };

/**
 * A yard that lightning has closed, in front of a site admin. What the yard's answers and the probability say is the
 * test's: a strike of the simulation would come when nobody asks for one. Only changes wait for their answer.
 */
export async function createOverridePage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<OverrideDriver> {
  const yard = serveYard(world);
  const changes = world.hold(CHANGES);
  let fraction: number | null = 0.05;
  let probabilitiesGiven = 0;
  world.serve(PROBABILITY, () => {
    probabilitiesGiven += 1;
    return { body: Buffer.from(probabilityLine(fraction)) };
  });
  await beSignedIn(page, origin, SITE_ADMIN);
  await world.open(`${origin}/#/yardalert/ACME/${YARD_ID}`, page.locator('.yard'));

  return {
    async press(what) {
      const button = buttonOf(page, what);
      if ((await button.count()) > 0) await button.click();
      // the form's code comes on request, and is drawn a moment later
      await world.leap(MOMENT_MS);
    },
    async tick(isGiven) {
      await page.getByRole('checkbox', { name: /^Please acknowledge/ }).setChecked(isGiven);
    },
    async turnSwitch(isOn) {
      await page.getByRole('switch').setChecked(isOn);
    },
    async chooseClosing() {
      await page.getByRole('radio', { name: 'Yard is Closed' }).check();
      await page.getByRole('checkbox', { name: /^Please acknowledge/ }).check();
    },
    async hearOfProbability(heard) {
      fraction = heard;
      const before = probabilitiesGiven;
      await world.leapUntil(() => probabilitiesGiven > before, 2 * PROBABILITY_EVERY_MS);
    },
    async hearOfYard(what) {
      if (what === 'struck') yard.strikeAgain();
      else if (what === 'ended by a strike') yard.strike();
      else yard.become(what === 'opened' ? BY_DANA : null);
      const before = yard.told();
      await world.leapUntil(() => yard.told() > before, 2 * POLL_EVERY_MS);
    },
    async answer(how) {
      await expect.poll(() => changes.waiting()).toBe(1);
      const call = changes.take();
      if (how === 'silence') return world.leap(UNANSWERED_MS);
      if (how === 'taken') yard.become(BY_DANA);
      if (how === 'done') yard.become(changedBy(call.request()));
      await world.answer(call, ANSWERS[how]);
      await world.settle();
      return world.leap(NEXT_POLL_MS);
    },
    expectView: (view) => expectView(page, view),
  };
}

const ANSWERS = {
  done: { status: 200, json: {} },
  failure: { status: 503, json: {} },
  taken: {
    status: 409,
    json: {
      generalError: { message: 'overrideExists', messageText: 'Somebody was first.' },
      overrideUserName: { message: 'Dana Field' },
    },
  },
  probability: {
    status: 409,
    json: { generalError: { message: 'probabilityTooHigh', messageText: 'Too likely.' } },
  },
  strike: {
    status: 409,
    json: { generalError: { message: 'strikeSince', messageText: 'Lightning has struck.' } },
  },
};

/** What the alerts service says of one yard: closed by lightning of a while ago, and overridden as the test wants. */
function serveYard(world: OutsideWorld) {
  let strikeAtMs = world.nowMs() - 5 * MINUTE_MS;
  let inForce: InForce | null = null;
  let setAtMs = 0;
  let revoked: object | null = null;
  let told = 0;
  world.serve(PAYLOADS, () => ({ json: { data: { overrideUserName: inForce?.byName } } }));
  world.serve(ALERTS, () => {
    told += 1;
    const now = isoInstant(world.nowMs());
    return {
      json: {
        facilityId: YARD_ID,
        generatedAt: now,
        lightningAsOf: now,
        activeAlerts: [
          lightningAt(strikeAtMs),
          ...(inForce === null ? [] : [overrideEvent(inForce, setAtMs)]),
        ],
        ...(revoked === null ? {} : { overrideRevoked: revoked }),
      },
    };
  });

  function become(next: InForce | null): void {
    inForce = next;
    setAtMs = world.nowMs() - CLOCK_NOISE_MS;
  }
  return {
    become,
    /** Number of answers given so far. */
    told: () => told,
    /** A strike that ends nothing: nobody has opened the yard. */
    strikeAgain() {
      strikeAtMs = world.nowMs() - CLOCK_NOISE_MS;
    },
    /** A strike ends what is in force. */
    strike() {
      if (inForce === null) throw new Error('There is no override that a strike could end.');
      revoked = {
        overrideID: inForce.id,
        revokedAt: isoInstant(world.nowMs()),
        overrideUserName: inForce.byName,
      };
      become(null);
    },
  };
}

function lightningAt(atMs: number) {
  return {
    keplerId: 'lightning',
    eventType: 'lightning_alert',
    alertStatus: 'ALERT',
    severity: 5,
    eventStartAt: isoInstant(atMs),
    eventExpiresAt: isoInstant(atMs + 30 * MINUTE_MS),
    triggerDistanceMeters: 4e3,
  };
}

function overrideEvent({ id, messageId }: InForce, atMs: number) {
  const message = findMessage(messageId);
  if (message === null) throw new Error(`There is no message "${messageId}".`);
  const { group, text, status, yardStatus } = message;
  return {
    keplerId: id,
    overrideID: id,
    eventType: 'OVERRIDE',
    alertStatus: 'OVERRIDE',
    eventStartAt: isoInstant(atMs),
    eventExpiresAt: isoInstant(atMs + 12 * 60 * MINUTE_MS),
    title: text,
    message: text,
    group,
    status,
    yardStatus,
  };
}

/** What is in force once a change is done. */
function changedBy(request: Request): InForce | null {
  if (request.method() === 'DELETE') return null;
  const body = OverrideRequest.parse(request.postDataJSON());
  const text = body.facilityStatusUpdates[0]?.customMessage;
  const message = PREDEFINED_MESSAGES.find((known) => known.text === text);
  return { id: 'own', messageId: message?.id ?? 'unknown', byName: 'Sam Siteadmin' };
}

function probabilityLine(fraction: number | null): string {
  return fraction === null ? 'Error: not known' : `-101.8552 33.5779 now ${fraction}`;
}

/** The button as far as it can be pressed. */
function buttonOf(page: Page, what: 'Open Yard' | 'Override' | 'Set' | 'Close'): Locator {
  const form = page.getByRole('dialog');
  if (what === 'Set') return form.getByRole('button', { name: SUBMIT, disabled: false });
  if (what === 'Close') return form.locator('footer').getByRole('button', { name: 'Close' });
  const name = what === 'Override' ? 'Replace' : what;
  return page.locator('.oactions').getByRole('button', { name, disabled: false });
}

async function expectView(page: Page, view: OverrideView): Promise<void> {
  const yard = page.locator('.yard');
  await expect(yard).toHaveAttribute('data-status', view.inForce === 'OPEN' ? 'open' : 'closed');
  await expect(page.locator('.yard[data-override]')).toHaveCount(view.inForce === null ? 0 : 1);
  const form = page.getByRole('dialog');
  await expect(form).toHaveCount(view.form === 'closed' ? 0 : 1);
  if (view.form === 'closed') {
    return expect(buttonOf(page, 'Open Yard')).toHaveCount(view.isOffered ? 1 : 0);
  }
  await expect(buttonOf(page, 'Set')).toHaveCount(view.form === 'ready' ? 1 : 0);
  await expect(form.getByText('Saving...')).toHaveCount(view.form === 'busy' ? 1 : 0);
  // a form that is for opening alone has no switch to turn
  const turnedOff = form.getByRole('switch', { checked: false });
  await expect(turnedOff).toHaveCount(view.isSwitchOn ? 0 : 1);
  const fault = form.getByRole('alert');
  return view.told === null ? expect(fault).toHaveCount(0) : expect(fault).toHaveText(TOLD[view.told]);
}

const SUBMIT = /^(Set override|Open Yard|Remove override|Saving\.\.\.)$/;
const TOLD = {
  failed: 'Something went wrong!',
  taken: 'Something went wrong! Dana Field has changed the override in the meantime.',
  strike:
    'A strike was detected inside the alert circle after you confirmed. Check the conditions and confirm again.',
  probability: 'Something went wrong! The strike probability is above 5% or unknown.',
};
