import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Incident } from '#contracts/incident.ts';
import type { Language } from '#domain/language/language.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { sirenMachine } from '#machines/siren/sirenMachine.ts';
import { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';
import { ageless } from '#tests/support/ageless.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { createKioskSystem } from '#tests/support/kioskSystem.ts';
import { createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';
import { choosingSensor, openSensor } from '#tests/support/snowSensorSystem.ts';
import { ClientsFrame } from '#views/clients/ClientsFrame.tsx';
import { IncidentPage } from '#views/incident/IncidentPage.tsx';
import { IncidentRefused } from '#views/incident/IncidentRefused.tsx';
import { PeopleFrame } from '#views/people/PeopleFrame.tsx';
import { PoliciesFrame } from '#views/policies/PoliciesFrame.tsx';
import { LabFrame } from '#views/policyLab/LabFrame.tsx';
import { ScreensFrame } from '#views/screens/ScreensFrame.tsx';
import { SensorPage } from '#views/sensors/SensorPage.tsx';
import { SensorPanel } from '#views/sensors/SensorPanel.tsx';
import type { SnowSensorRef } from '#views/sensors/sensorView.ts';
import { SourcesFrame } from '#views/sources/SourcesFrame.tsx';
import { WallPage } from '#views/wall/WallPage.tsx';
import { textsOf } from './textsOf.ts';

afterEach(cleanup);

type Draw = (language: Language) => ReactElement | Promise<ReactElement>;
const localeIn = (language: Language) => ({ language, timeZone: 'UTC', unitSystem: 0 }) as const;
const presentMs = () => MISSION_TIME_MS;

function sensorPage(sensor: SnowSensorRef, language: Language, isShown = true) {
  return (
    <SensorPage sensor={sensor}>
      {isShown && (
        <SensorPanel sensor={sensor} locale={localeIn(language)} presentMs={presentMs} mayChange isPage />
      )}
    </SensorPage>
  );
}

const sensorThat =
  (fault: string): Draw =>
  async (language) => {
    const { actor, loads } = choosingSensor(true);
    loads.last().reject(new Error(fault));
    await settled();
    return sensorPage(actor, language);
  };

const deletedSensor: Draw = async (language) => {
  const { actor, deletions } = await openSensor();
  actor.send({ type: 'deletion.began' });
  actor.send({ type: 'deletion.confirmed' });
  deletions.last().resolve();
  await settled();
  return sensorPage(actor, language, false);
};

const recordThat =
  (fault: string): Draw =>
  async (language) => {
    const asked = heldPromises<Incident>();
    const machine = createRefreshMachine<Incident>().provide({
      actors: { fetchOnce: asked.logic, watchAge: ageless },
    });
    const input = { everyMs: 60_000, retryMs: 60_000, staleAfterMs: 600_000 };
    const record = createActor(machine, { clock: new SimulatedClock(), input }).start();
    asked.last().reject(new Error(fault));
    await settled();
    return (
      <IncidentPage
        record={record}
        localeOf={() => localeIn(language)}
        saveJson={() => {}}
        savePdf={async () => {}}
        facilityHref={() => '#/facility'}
        replayHref={() => null}
      />
    );
  };

const GRID = { turnMs: 15_000, holdMs: 60_000, restMs: 5_000, lateAfterMs: 15_000, lostAfterMs: 30_000 };

const wallOf =
  (tag: string | null): Draw =>
  (language) => (
    <WallPage
      mapFeed={createMapFeedSystem().actor}
      grid={createActor(wallGridMachine, { clock: new SimulatedClock(), input: GRID })}
      kiosk={createKioskSystem().actor}
      siren={createActor(sirenMachine, { input: { isOn: false } })}
      health={() => 'starting'}
      yards={[]}
      clientId="ACME"
      tag={tag}
      hrefOf={(id) => `#/${id}`}
      locale={localeIn(language)}
      isNight={false}
      clockSkewMs={null}
      version="1"
      isSimulation={false}
    />
  );

/** What is shown, how, and what it says in English and in French. */
const PAGES: readonly (readonly [what: string, draw: Draw, english: string, french: string])[] = [
  ['a snow sensor', sensorThat('sensorNotFound'), 'Snow sensor not found.', 'Capteur de neige introuvable.'],
  [
    'a snow sensor whose id is not a number',
    sensorThat('invalidRequest'),
    'Snow sensor not found.',
    'Capteur de neige introuvable.',
  ],
  ['a deleted snow sensor', deletedSensor, 'The sensor was deleted.', 'Le capteur a été supprimé.'],
  [
    'an incident record',
    recordThat('incidentNotFound'),
    'This closing was not found, or is no longer kept.',
    'Cette fermeture est introuvable ou n’est plus conservée.',
  ],
  [
    'an incident record of an unknown facility',
    recordThat('facilityNotFound'),
    'This facility no longer exists.',
    'Ce site n’existe plus.',
  ],
  [
    'an incident record of another organization',
    () => <IncidentRefused />,
    'Only people of this organization can read its incident records.',
    'Seules les personnes de cette organisation peuvent lire ses dossiers d’incident.',
  ],
  [
    'the people of a client, to people who may not see them',
    () => (
      <PeopleFrame isAllowed={false} sheet="people">
        {null}
      </PeopleFrame>
    ),
    'Only administrators of this organization can see its people.',
    'Seuls les administrateurs de cette organisation peuvent voir ses utilisateurs.',
  ],
  [
    'the sources of a client, to people who may not see them',
    () => <SourcesFrame isAllowed={false}>{null}</SourcesFrame>,
    'Only administrators and site administrators of this organization can see its sources.',
    'Seuls les administrateurs et les administrateurs de site de cette organisation peuvent voir ses sources.',
  ],
  [
    'the displays of a client, to people who may not see them',
    () => <ScreensFrame isAllowed={false}>{null}</ScreensFrame>,
    'Only administrators of this organization can see its screens.',
    'Seuls les administrateurs de cette organisation peuvent voir ses écrans.',
  ],
  [
    'the policy lab, to people who may not see them',
    () => <LabFrame isAllowed={false}>{null}</LabFrame>,
    'Only site administrators can use the policy lab.',
    'Seuls les administrateurs de site peuvent utiliser le banc d’essai des politiques.',
  ],
  [
    'the policies of a client, to people who may not see them',
    () => <PoliciesFrame isAllowed={false}>{null}</PoliciesFrame>,
    'Only site administrators can see policies.',
    'Seuls les administrateurs de site peuvent voir les politiques.',
  ],
  [
    'the clients of the service, to people who may not see them',
    () => <ClientsFrame isAllowed={false}>{null}</ClientsFrame>,
    'Only operators of the service can see its clients.',
    'Seuls les exploitants du service peuvent voir ses clients.',
  ],
  ['a wall without yards', wallOf(null), 'No yards chosen for this wall', 'Aucun site choisi pour cet écran'],
  [
    'a wall of an unknown tag',
    wallOf('north'),
    'No yards chosen for this wall: no yard has the tag “north”',
    'Aucun site choisi pour cet écran : aucun n’a l’étiquette « north »',
  ],
];

const WAYS = { 'en-US': 'Back to facilities', 'fr-CA': 'Revenir à la liste des sites' } as const;

async function show(draw: Draw, language: Language) {
  render(<I18nextProvider i18n={textsOf(language)}>{await draw(language)}</I18nextProvider>);
}

describe.each(PAGES)('the page of %s that is not there', (_, draw, english, french) => {
  test.each([
    ['en-US', english],
    ['fr-CA', french],
  ] as const)('in %s says so under a heading, and leads on', async (language, words) => {
    await show(draw, language);
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
    expect(document.body.textContent?.replaceAll('\u00A0', ' ')).toContain(words);
    expect(screen.getByRole('link', { name: WAYS[language] }).getAttribute('href')).toBe('#/');
  });

  test('offers no retry, which would find nothing either', async () => {
    await show(draw, 'en-US');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

test('a page of a snow sensor without an answer can be tried again, and leads on', async () => {
  await show(sensorThat('timeout'), 'en-US');
  expect(screen.getByText('The sensor could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('link', { name: WAYS['en-US'] })).toBeTruthy();
});

test('a panel of a snow sensor over the map leads nowhere: it is closed', async () => {
  const { actor, loads } = choosingSensor(true);
  loads.last().reject(new Error('sensorNotFound'));
  await settled();
  await show(
    (language) => (
      <SensorPanel
        sensor={actor}
        locale={localeIn(language)}
        presentMs={presentMs}
        mayChange
        isPage={false}
      />
    ),
    'en-US',
  );
  expect(screen.getByRole('alert').textContent).toContain('Snow sensor not found.');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Close');
});
