import { act, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import type { ActiveEvent, EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { LastKnown } from '#domain/alerting/lastKnown.ts';
import type { KioskInput } from '#machines/kiosk/kioskFacts.ts';
import { computeCoreMachine } from '#machines/computeCore/computeCoreMachine.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import type { PayloadFacts } from '#machines/yardStatus/yardFacts.ts';
import { ageless } from '#tests/support/ageless.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { settled } from '#tests/support/settled.ts';
import { feedFacts } from '#tests/support/yardEvents.ts';
import { createKioskSystem } from '#tests/support/kioskSystem.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import type { DrillRef } from '#views/drill/drillView.ts';
import type { LightningReportRef } from '#views/report/reportView.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';
import type { YardPageProps } from '#views/yard/yardPageProps.ts';
import { YardForms } from '#views/yardForms/YardForms.tsx';
import { YardAlertPage } from '#views/yardAlert/YardAlertPage.tsx';
import { YardMonitoringPage } from '#views/yardMonitoring/YardMonitoringPage.tsx';
import { textsOf } from '../textsOf.ts';

export const SUNNY: CurrentConditions = {
  temperature: 20,
  temperatureFeelsLike: 20,
  windSpeed: 39,
  windDirectionCardinal: 'NW',
  precip1Hour: 7.9,
  snow1Hour: 0,
  iconCode: 32,
  wxPhraseMedium: 'Sunny',
  validTimeUtc: 1_783_189_500,
};

type Scene = {
  kind?: 'alert' | 'monitoring';
  language?: Language;
  unitSystem?: UnitSystem;
  timeZone?: string;
  isNight?: boolean;
  isSwapAllowed?: boolean;
  isSimulation?: boolean;
  clockSkewMs?: number | null;
  conditions?: CurrentConditions;
  probability?: number | null;
  sound?: 'allowed' | 'blocked';
  isSoundOn?: boolean;
  /** What whoever is signed in may do about overrides; by default nobody is, and nothing. */
  override?: OverrideRef | null;
  /** What the device knew before the page was opened. */
  remembered?: LastKnown;
  startedAtMs?: number;
  display?: Partial<KioskInput>;
  hasKiosk?: boolean;
  /** By default nobody may arrange drills. */
  drill?: DrillRef;
  /** By default nobody reports lightning. */
  report?: LightningReportRef;
  /** By default there is no way to a profile. */
  profile?: YardPageProps['profile'];
};

const PAGES = { alert: YardAlertPage, monitoring: YardMonitoringPage };
const STALE_AFTER_MS = 900_000;

/** A yard page over real machines, whose outside world does what the test says. */
export async function renderYardPage(scene: Scene = {}) {
  const {
    kind = 'alert',
    language = 'en-US',
    unitSystem = 0,
    conditions: weather = SUNNY,
    probability: chance = 0.62,
  } = scene;
  const system = createYardStatusSystem({
    isMonitoring: kind === 'monitoring',
    remembered: scene.remembered ?? null,
    ...(scene.startedAtMs === undefined ? {} : { startedAtMs: scene.startedAtMs }),
  });
  const kiosk = createKioskSystem(scene.display);
  const clock = new SimulatedClock();
  const rhythm = { everyMs: 3_600_000, retryMs: 60_000, staleAfterMs: STALE_AFTER_MS };
  const conditions = createActor(
    createRefreshMachine<CurrentConditions | null>().provide({
      actors: {
        fetchOnce: fromPromise<CurrentConditions | null>(() => Promise.resolve(weather)),
        watchAge: ageless,
      },
    }),
    { clock, input: rhythm },
  );
  const chances = heldPromises<number | null>();
  const probability = createActor(
    createRefreshMachine<number | null>().provide({
      actors: { fetchOnce: chances.logic, watchAge: ageless },
    }),
    { clock, input: rhythm },
  );
  const siren = createActor(
    sirenMachine.provide({
      actors: {
        probeSound: fromPromise(() => Promise.resolve(scene.sound ?? 'allowed')),
        playSound: fromPromise<void, { sound: Sound }>(() => Promise.resolve()),
      },
    }),
    { clock, input: { isOn: scene.isSoundOn ?? true } },
  );
  const computeCore = createActor(
    computeCoreMachine.provide({
      actors: { startCore: fromCallback(() => {}), beat: fromPromise(() => Promise.resolve()) },
    }),
    { clock, input: { heartbeatMs: 5_000, timeoutMs: 5_000, backoffMs: 1_000, longestBackoffMs: 8_000 } },
  );
  for (const actor of [conditions, probability, siren, computeCore]) actor.start();
  chances.last().resolve(chance);
  const chosen: Language[] = [];
  const YardPage = PAGES[kind];
  const controls = {
    override: scene.override ?? null,
    drill: scene.drill ?? null,
    report: scene.report ?? null,
  };
  const locale = { timeZone: scene.timeZone ?? 'America/Chicago', language, unitSystem };
  const statusStyle = { locale, isNight: scene.isNight ?? false };

  const page = render(
    <I18nextProvider i18n={textsOf(language)}>
      <YardPage
        yardStatus={system.actor}
        conditions={conditions}
        probability={probability}
        {...controls}
        history={null}
        forms={
          <YardForms {...controls} yardStatus={system.actor} facility={NORTHGATE_YARD} {...statusStyle} />
        }
        profile={scene.profile ?? null}
        siren={siren}
        computeCore={computeCore}
        kiosk={scene.hasKiosk === false ? null : kiosk.actor}
        facility={NORTHGATE_YARD}
        timeZone={scene.timeZone ?? 'America/Chicago'}
        language={language}
        unitSystem={unitSystem}
        isNight={scene.isNight ?? false}
        isSwapAllowed={scene.isSwapAllowed ?? false}
        isSimulation={scene.isSimulation ?? false}
        clockSkewMs={scene.clockSkewMs ?? 0}
        version="1.7.15"
        onLanguageChosen={(picked) => chosen.push(picked)}
      />
    </I18nextProvider>,
  );
  await act(settled);
  const stateOfScreen = () => page.getByLabelText(/^(Screen health|État de cet écran)$/);

  return {
    ...page,
    system,
    chosen,
    siren,
    computeCore,
    kiosk,
    /** Items of the status strip, name and value. */
    strip: () =>
      [...stateOfScreen().children].map((item) =>
        [...item.children]
          .map((part) => part.textContent)
          .join(': ')
          .replaceAll('\u00A0', ' '),
      ),
    stateOfScreen,
    /** Alert tabs, the first one at the top. */
    tabs: () => [...page.container.querySelectorAll('details')],
    background: () => page.container.querySelector('[data-status]') as HTMLElement,
    text: () => (page.container.textContent ?? '').replaceAll('\u00A0', ' '),
    /** The service answers with these events, just made. */
    /** The service answers, with content that is as old as told. */
    show: (events: readonly ActiveEvent[], ageMs = 0) =>
      act(() => system.answer(feedFacts(events, system.nowMs(), { ageMs }))),
    fail: (message: string) => act(() => system.fail(message)),
    pass: (spanMs: number) =>
      act(async () => {
        await system.pass(spanMs);
      }),
    /** Time passes while the service has no file for this yard, which keeps the status as it is (ERR-01). */
    passWithoutFile: (spanMs: number) =>
      act(async () => {
        for (let passedMs = 0; passedMs < spanMs; passedMs += 5_000) {
          await system.pass(5_000);
          await system.answer('missing');
        }
      }),
    learn: (traits: EventTraitsByType) => act(async () => system.send({ type: 'traits.changed', traits })),
    /** The service tells the details asked for. */
    detail: (payload: PayloadFacts) =>
      act(async () => {
        system.payloads.last().resolve(payload);
        await settled();
      }),
    /** Time passes for the worker's machine. */
    async passCore(spanMs: number) {
      clock.increment(spanMs);
      await settled();
    },
    /** The probability is asked for again, and the call fails. */
    failProbability: () =>
      act(async () => {
        probability.send({ type: 'refresh.requested' });
        chances.last().reject(new Error('503'));
        await settled();
      }),
    ageWeather: () => act(async () => clock.increment(STALE_AFTER_MS)),
  };
}
