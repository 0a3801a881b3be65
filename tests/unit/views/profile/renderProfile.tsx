import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createActor } from 'xstate';
import { createProfile } from '#app/yard/createProfile.tsx';
import type { Session } from '#contracts/session.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { Language } from '#domain/language/language.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { ageless } from '#tests/support/ageless.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { createSessionSystem } from '#tests/support/sessionSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { createToasts } from '#ui/createToasts.ts';
import type { LoadYardProfile } from '#views/profile/profileView.ts';
import { YardProfile } from '#views/profile/YardProfile.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { SoundButton } from '#views/yard/SoundButton.tsx';
import { textsOf } from '../textsOf.ts';

const RHYTHM = { everyMs: 60_000, retryMs: 30_000, staleAfterMs: 300_000 };

type Scene = {
  /** null: nobody is signed in. */
  person?: Partial<Session> | null;
  language?: Language;
  load?: LoadYardProfile;
  texts?: i18n;
  sound?: 'allowed' | 'blocked';
  isSoundOn?: boolean;
};

teachModalDialogs();
/** The profile of a yard page over real machines, beside the sound control and the toasts of that page. */
export async function renderProfile(scene: Scene = {}) {
  const { person = {}, language = 'en-US', load = async () => ({ YardProfile }), sound = 'allowed' } = scene;
  const session = createSessionSystem();
  if (person === null) session.restores.last().resolve(null);
  else session.actor.send({ type: 'session.received', ...sessionGrant({}, person) });
  const yard = createYardStatusSystem();
  const toasts = createToasts();
  const texts = scene.texts ?? textsOf(language);
  const fractions = heldPromises<number | null>();
  const probability = createActor(
    createRefreshMachine<number | null>().provide({
      actors: { fetchOnce: fractions.logic, watchAge: ageless },
    }),
    { input: RHYTHM },
  ).start();
  const probes = heldPromises<'allowed' | 'blocked'>();
  const siren = createActor(
    sirenMachine.provide({
      actors: { probeSound: probes.logic, playSound: heldPromises<void, { sound: Sound }>().logic },
    }),
    { input: { isOn: scene.isSoundOn ?? true } },
  ).start();
  const probe = async () => {
    probes.last().resolve(sound);
    await settled();
  };
  if (scene.isSoundOn !== false) await probe();
  const calls: { method: string; body: unknown; answer: (status: number) => void }[] = [];
  const followed: string[] = [];
  const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments;

  const profile = createProfile({
    product: {
      platform: {
        environment: environment!,
        presentMs: () => MISSION_TIME_MS,
        catalogue: {} as never, // nobody is told of anything from a yard page
        clock: { nowMs: () => Number.NaN },
        sessions: {
          read: () => null,
          write: () => {},
          forget: () => {},
          watch: () => () => {},
          nextChange: () => Promise.resolve(),
        },
        http: {
          text: (_: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) =>
            new Promise<string>((resolve, reject) => {
              const answer = (status: number) =>
                status < 300 ? resolve('') : reject(new Error(`The service answered ${status}.`));
              calls.push({ method, body, answer });
            }),
        } as never,
      },
      session: session.actor,
      siren,
      texts,
    },
    system: { facility: NORTHGATE_YARD, yardStatus: yard.actor, probability } as never,
    toasts,
    kiosk: { journal: { follow: (name) => (followed.push(name), () => followed.pop()) } },
  });
  const locale = { language, unitSystem: 0, timeZone: 'America/Chicago' } as const;
  const page = render(
    <I18nextProvider i18n={texts}>
      <ToastLayer toasts={toasts} />
      <p>CLOSED</p>
      <SoundButton siren={siren} />
      {profile.draw({ locale, isNight: false }, load)}
    </I18nextProvider>,
  );
  await act(settled);
  const name = language === 'fr-CA' ? 'Profil' : 'Profile';
  const button = () => screen.queryByRole('button', { name });

  return {
    ...page,
    session,
    yard,
    siren,
    probe,
    profile,
    calls,
    followed,
    button,
    text: () => (page.baseElement.textContent ?? '').replaceAll('\xA0', ' '),
    dialog: () => screen.queryByRole('dialog', { name }),
    form: () => within(screen.getByRole('dialog', { name })),
    open: () =>
      act(async () => {
        fireEvent.click(button()!);
        await settled();
      }),
    hearFraction: (fraction: number | null) =>
      act(async () => {
        fractions.last().resolve(fraction);
        await settled();
      }),
    answer: (status: number) =>
      act(async () => {
        calls.at(-1)!.answer(status);
        await settled();
      }),
  };
}
