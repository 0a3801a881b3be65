import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderOwnProfile } from './renderOwnProfile.tsx';

const facility = (id: string, gid: number, more: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: { id, gid, clientId: 'ACME', latitude: 0, longitude: 0, countryCode: 'US', ...more },
});
const SERVICE = {
  'GET /api/facilities/metadata': {
    type: 'FeatureCollection',
    features: [
      facility('NORTH', 1),
      facility('SOUTH', 2, { name: 'South Yard', city: 'Austin' }),
      facility('SENSOR', 3, { isDevice: true }),
      facility('EAST', 4, { isDevice: false }),
    ],
  },
  'GET /api/alerts/subscriptions': { subscriptions: [{ id: 'SOUTH', gid: 2 }] },
  'POST /api/alerts/facilities/subscriptions': {},
  'DELETE /api/alerts/facilities/subscriptions': {},
};

async function openSubscriptions(scene: Parameters<typeof renderOwnProfile>[0] = {}) {
  const page = await renderOwnProfile({ service: SERVICE, ...scene });
  await page.goTo('Subscriptions');
  const items = () => page.dialog().queryAllByRole('listitem');
  return {
    ...page,
    offered: () =>
      page
        .dialog()
        .queryAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent?.trim()),
    tick: (name: string) => fireEvent.click(page.dialog().getByRole('checkbox', { name })),
    subscribed: () => items().map(({ textContent }) => textContent),
  };
}

describe('own subscriptions', () => {
  it('offer what is neither a device nor subscribed already, and list what is [SUB-01][SUB-02]', async () => {
    const page = await openSubscriptions();
    expect([page.offered(), page.subscribed()]).toEqual([['EAST', 'NORTH'], ['South Yard']]);
    expect(page.text()).not.toContain('SENSOR');
    expect(page.text()).not.toContain('You are not subscribed to any facilities.');
  });

  it('are made for all that is ticked, which then stand in the list and are not offered any more [SUB-01][SUB-09][GAP-116]', async () => {
    const page = await openSubscriptions();
    page.tick('EAST');
    page.tick('NORTH');
    await page.press('Subscribe');
    expect(page.asked).toEqual([
      {
        call: 'POST /api/alerts/facilities/subscriptions',
        body: { categoryId: 1, facilityList: ['EAST', 'NORTH'] },
      },
    ]);
    expect(page.text()).toContain('Subscribed successfully');
    expect([page.offered(), page.subscribed()]).toEqual([[], ['South Yard', 'EAST', 'NORTH']]);
    expect(page.text()).toContain('No matching facilities');
  });

  it('end one by one: what has ended is offered again [SUB-02][SUB-09][GAP-116]', async () => {
    const page = await openSubscriptions();
    await page.press('Remove South Yard');
    expect(page.asked).toEqual([
      { call: 'DELETE /api/alerts/facilities/subscriptions', body: { facilityId: 'SOUTH' } },
    ]);
    expect(page.text()).toContain('Unsubscribed successfully');
    expect(page.text()).toContain('You are not subscribed to any facilities.');
    expect([page.offered(), page.subscribed()]).toEqual([['EAST', 'NORTH', 'South Yard Austin'], []]);
  });

  it('to what is no facility of the client any more are told by their ids [SUB-02]', async () => {
    const subscriptions = [{ id: 'GONE', gid: 9 }];
    const page = await openSubscriptions({
      service: { ...SERVICE, 'GET /api/alerts/subscriptions': { subscriptions } },
    });
    expect(page.subscribed()).toEqual(['GONE']);
    expect(page.dialog().getByRole('button', { name: 'Remove GONE' })).toBeDefined();
  });

  it('that cannot be loaded are missing, not none [SUB-01][S4]', async () => {
    const page = await openSubscriptions({ service: {} });
    expect(page.text()).toContain('This section could not be loaded.');
    expect(page.text()).not.toContain('You are not subscribed to any facilities.');
    expect(page.dialog().queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });
});

describe('Subscribe', () => {
  it('is disabled until a facility is ticked, and again once none is [SUB-03]', async () => {
    const page = await openSubscriptions();
    const isEnabled = [page.isEnabled('Subscribe')];
    for (const name of ['NORTH', 'EAST', 'NORTH', 'EAST']) {
      page.tick(name);
      isEnabled.push(page.isEnabled('Subscribe'));
    }
    expect(isEnabled).toEqual([false, true, true, true, false]);
  });

  it('is not gone round by Enter while no facility is chosen [SUB-03]', async () => {
    const page = await openSubscriptions();
    const form = page.dialog().getByRole('form', { name: 'Subscriptions' });
    await act(async () => void fireEvent.submit(form));
    expect(page.asked).toEqual([]);
    expect(page.dialog().queryByRole('button', { name: 'Saving...' })).toBeNull();
  });

  it('is disabled while it is under way, with all else in the tab, and after it, for nothing is chosen then [SUB-03]', async () => {
    const page = await openSubscriptions();
    page.tick('NORTH');
    fireEvent.click(page.dialog().getByRole('button', { name: 'Subscribe' }));
    const choice = () =>
      page.dialog().getByRole<HTMLFieldSetElement>('group', { name: 'Facilities' }).disabled;
    expect([page.isEnabled('Saving...'), choice(), page.isEnabled('Remove South Yard')]).toEqual([
      false,
      true,
      false,
    ]);
    await waitFor(() => expect(page.dialog().getByRole('button', { name: 'Subscribe' })).toBeDefined());
    expect([page.isEnabled('Subscribe'), choice(), page.isEnabled('Remove South Yard')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('stays enabled with what was chosen where the service refuses it, and disabled where leaving is refused [SUB-03]', async () => {
    const refusal = Response.json({ generalError: { message: 'no' } }, { status: 409 });
    const call = '/api/alerts/facilities/subscriptions';
    const page = await openSubscriptions({
      service: { ...SERVICE, [`POST ${call}`]: refusal, [`DELETE ${call}`]: refusal },
    });
    await page.press('Remove South Yard');
    expect([page.isEnabled('Subscribe'), page.subscribed()]).toEqual([false, ['South Yard']]);
    page.tick('NORTH');
    await page.press('Subscribe');
    expect([page.isEnabled('Subscribe'), page.subscribed()]).toEqual([true, ['South Yard']]);
    expect(page.dialog().getByRole<HTMLInputElement>('checkbox', { name: 'NORTH' }).checked).toBe(true);
  });
});

describe('a user without an e-mail', () => {
  const open = () => openSubscriptions({ person: { email: '' } });

  it('is offered the facilities, but can neither search nor tick, nor subscribe [SUB-04]', async () => {
    const page = await open();
    expect(page.offered()).toEqual(['EAST', 'NORTH']);
    const boxes = page.dialog().getAllByRole('checkbox', { name: /NORTH|EAST/ });
    expect(boxes.map((box) => box.matches(':disabled'))).toEqual([true, true]);
    expect([page.field('Search facilities').disabled, page.isEnabled('Subscribe')]).toEqual([true, false]);
  });

  it('still sees and ends the subscriptions that they have [SUB-04][SUB-02]', async () => {
    const page = await open();
    expect(page.subscribed()).toEqual(['South Yard']);
    await page.press('Remove South Yard');
    expect(page.asked.map(({ body }) => body)).toEqual([{ facilityId: 'SOUTH' }]);
    expect(page.subscribed()).toEqual([]);
    const choice = page.dialog().getByRole<HTMLFieldSetElement>('group', { name: 'Facilities' });
    expect(choice.disabled).toBe(true);
  });
});

it('a user with an e-mail chooses facilities [SUB-04]', async () => {
  const page = await openSubscriptions({ person: { email: 'd@acme.example' } });
  const choice = page.dialog().getByRole<HTMLFieldSetElement>('group', { name: 'Facilities' });
  expect([choice.disabled, page.field('Search facilities').disabled]).toEqual([false, false]);
});

it.each([
  ['joined', 'POST', 'Subscribe'],
  ['left', 'DELETE', 'Remove South Yard'],
])(
  'why a facility cannot be %s stands in the tab until it is changed [ERR-08][ERR-19]',
  async (_, method, button) => {
    const refusal = Response.json({ generalError: { message: 'No such facility.' } }, { status: 409 });
    const call = `${method} /api/alerts/facilities/subscriptions`;
    const page = await renderOwnProfile({ service: { ...SERVICE, [call]: refusal } });
    await page.goTo('Subscriptions');
    const north = () => page.dialog().getByRole('checkbox', { name: /NORTH/ });
    const told = () => page.form('Subscriptions').queryByRole('alert')?.textContent ?? null;
    fireEvent.click(north());
    expect(told()).toBeNull();
    await page.press(button);
    expect(told()).toBe('No such facility.');
    expect(page.dialog().getByRole('button', { name: 'Remove South Yard' })).toBeDefined();
    fireEvent.click(north());
    expect(told()).toBeNull();
  },
);

it.each([
  ['en-US', 'Subscriptions', 'Search facilities', 'No data matching current selection'],
  ['fr-CA', 'Abonnements', 'Chercher des sites', 'Aucune donnée ne correspond à la sélection'],
] as const)(
  'a search without a hit says so in %s [ERR-20][GAP-132]',
  async (language, tab, search, words) => {
    const page = await renderOwnProfile({ language, service: SERVICE });
    await page.goTo(tab);
    expect(page.text()).not.toContain(words);
    page.type(search, 'nowhere');
    expect(page.text()).toContain(words);
    expect(page.dialog().queryByRole('checkbox')).toBeNull();
  },
);
