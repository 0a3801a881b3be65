import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderOwnProfile } from './renderOwnProfile.tsx';

const NO_TIMES = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [
    [`${day}Opens`, null],
    [`${day}Close`, null],
  ]),
);
const event = (event_id: string, event_classes: string) => ({
  event_id,
  event_classes,
  event_id_label: { 'en-US': event_id, 'fr-CA': `fr ${event_id}` },
  group_id: 'lightning',
  group_id_label: { 'en-US': 'Lightning', 'fr-CA': 'Foudre' },
});
const SERVICE = {
  'GET /static/event-metadata.json': [event('alert', 'alerts'), event('wind', 'hazards')],
  'GET /api/notification_preferences': {
    notificationPreferences: [{ eventType: 'alert', sms: false, email: true }],
  },
  'PUT /api/notification_preferences': {},
  'GET /api/silent_times': { ...NO_TIMES, timezone: 'America/Chicago' },
  'PUT /api/silent_times': {},
};

it('alert-class events stand under their localized group with Email and SMS, and are saved [PROF-10][SUB-05][GAP-118]', async () => {
  const page = await renderOwnProfile({ language: 'fr-CA', service: SERVICE });
  await page.goTo('Avis');
  expect(page.dialog().getByRole('rowheader', { name: 'fr alert' })).toBeDefined();
  expect(page.text()).toContain('Foudre');
  expect(page.text()).not.toContain('fr wind');
  fireEvent.click(page.dialog().getByRole('checkbox', { name: /alert\s: Texto/ }));
  await page.press('Enregistrer', 0);
  expect(page.asked).toEqual([
    {
      call: 'PUT /api/notification_preferences',
      body: { notificationPreferences: [{ eventType: 'alert', sms: true, email: true }] },
    },
  ]);
  expect(page.text()).toContain('Modifications enregistrées');
});

it('events of a group stand together under its label, those that nobody has chosen unticked [PROF-10][SUB-05]', async () => {
  const wind = { group_id: 'wind', group_id_label: { 'en-US': 'Wind', 'fr-CA': 'Vent' } };
  const metadata = [
    event('alert', 'alerts'),
    { ...event('gust', 'alerts'), ...wind },
    event('warning', 'alerts'),
  ];
  const service = { ...SERVICE, 'GET /static/event-metadata.json': metadata };
  const page = await renderOwnProfile({ service });
  await page.goTo('Notifications');
  const table = within(page.dialog().getByRole('table'));
  const groups = [...table.getAllByRole('rowgroup')].slice(1).map((group) => group.textContent);
  expect(groups).toEqual(['Lightningalertwarning', 'Windgust']);
  const ticked = table.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(ticked).toEqual([true, false, false, false, false, false]);
});

it('an SMS that is ticked says that it needs a phone number, and that the service sends none [PROF-10][SUB-05]', async () => {
  const NO_NUMBER = 'SMS needs a phone number. Add yours under Personal data.';
  const page = await renderOwnProfile({ person: { phoneNumber: '' }, service: SERVICE });
  await page.goTo('Notifications');
  expect(page.dialog().queryByRole('alert')).toBeNull();
  fireEvent.click(page.dialog().getByRole('checkbox', { name: 'alert: SMS' }));
  expect(page.dialog().getByRole('alert').textContent).toBe(NO_NUMBER);
  await page.press('Save', 0);
  expect(page.text()).toContain(NO_NUMBER);
});

it.each([
  ['en-US', 'Notifications', 'This service does not send SMS. Select Email instead.'],
  ['fr-CA', 'Avis', 'Ce service n’envoie pas de textos. Choisissez plutôt Courriel.'],
] as const)(
  'a service without SMS says so where SMS is ticked [PROF-10][SUB-05] (%s)',
  async (language, tab, text) => {
    const service = {
      ...SERVICE,
      'GET /api/notification_preferences': {
        notificationPreferences: [{ eventType: 'alert', sms: true, email: false }],
        isSmsOff: true,
      },
    };
    const person = { phoneNumber: '+15555550100' };
    const page = await renderOwnProfile({ language, person, service });
    await page.goTo(tab);
    expect(page.dialog().getByRole('alert').textContent).toBe(text);
    fireEvent.click(page.dialog().getByRole('checkbox', { name: /alert\s?: (SMS|Texto)/ }));
    expect(page.dialog().queryByRole('alert')).toBeNull();
  },
);

it('nothing is said of SMS to who has a number at a service that sends it [PROF-10]', async () => {
  const page = await renderOwnProfile({ person: { phoneNumber: '+15555550100' }, service: SERVICE });
  await page.goTo('Notifications');
  fireEvent.click(page.dialog().getByRole('checkbox', { name: 'alert: SMS' }));
  expect(page.dialog().queryByRole('alert')).toBeNull();
});

it('preferences that cannot be loaded are missing, not empty [PROF-10][S4]', async () => {
  const page = await renderOwnProfile();
  await page.goTo('Notifications');
  expect(page.text()).toContain('This section could not be loaded.');
  expect(page.dialog().queryByRole('checkbox', { name: /Email/ })).toBeNull();
});

it('silent times are both set or none, in steps of 5 minutes, and are sent with the zone of the browser [PROF-11][SUB-06][SUB-07][SUB-08][GAP-115]', async () => {
  const page = await renderOwnProfile({ service: SERVICE });
  await page.goTo('Notifications');
  const pick = (end: string, hour: string, minute: string) => {
    fireEvent.click(page.dialog().getByRole('textbox', { name: `Monday, ${end}` }));
    fireEvent.change(page.dialog().getByRole('combobox', { name: 'Hour' }), { target: { value: hour } });
    fireEvent.change(page.dialog().getByRole('combobox', { name: 'Minute' }), { target: { value: minute } });
    fireEvent.click(page.dialog().getByRole('button', { name: 'Done' }));
  };
  pick('start', '22', '05');
  expect(page.isEnabled('Save', 1)).toBe(false);
  expect(page.text()).toContain('Set both times or clear both');
  pick('end', '06', '00');
  expect(page.isEnabled('Save', 1)).toBe(true);
  await page.press('Save', 1);
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(page.asked[0]).toEqual({
    call: 'PUT /api/silent_times',
    body: { ...NO_TIMES, monOpens: '22:05', monClose: '06:00', timezone },
  });
  fireEvent.click(page.dialog().getByRole('button', { name: 'Clear Monday' }));
  expect(page.dialog().getByRole<HTMLInputElement>('textbox', { name: 'Monday, end' }).value).toBe('--:--');
});

it('each day from Monday to Sunday has a start and an end that cannot be typed [SUB-06]', async () => {
  const page = await renderOwnProfile({ service: SERVICE });
  await page.goTo('Notifications');
  const fields = page.dialog().getAllByRole<HTMLInputElement>('textbox', { name: /, (start|end)$/ });
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  expect(fields.map((field) => field.getAttribute('aria-label'))).toEqual(
    days.flatMap((day) => [`${day}, start`, `${day}, end`]),
  );
  expect(fields.map(({ readOnly, value }) => [readOnly, value])).toEqual(fields.map(() => [true, '--:--']));
});

it('silent times say that they are being saved until the service has them [SUB-06]', async () => {
  const page = await renderOwnProfile({ service: SERVICE });
  await page.goTo('Notifications');
  fireEvent.click(page.dialog().getAllByRole('button', { name: 'Save' })[1]!);
  const busy = page.dialog().getByRole<HTMLButtonElement>('button', { name: 'Saving...' });
  expect(busy.disabled).toBe(true);
  await waitFor(() => expect(page.dialog().queryByRole('button', { name: 'Saving...' })).toBeNull());
  expect(page.isEnabled('Save', 1)).toBe(true);
});

it('a time that was picked stands in its field, which has the focus again [SUB-06][GAP-115]', async () => {
  const page = await renderOwnProfile({ service: SERVICE });
  await page.goTo('Notifications');
  const field = page.dialog().getByRole<HTMLInputElement>('textbox', { name: 'Sunday, end' });
  fireEvent.click(field);
  fireEvent.change(page.dialog().getByRole('combobox', { name: 'Hour' }), { target: { value: '07' } });
  fireEvent.change(page.dialog().getByRole('combobox', { name: 'Minute' }), { target: { value: '55' } });
  fireEvent.click(page.dialog().getByRole('button', { name: 'Done' }));
  expect([field.value, document.activeElement]).toEqual(['07:55', field]);
  expect(page.dialog().queryByRole('combobox', { name: 'Hour' })).toBeNull();
});

it('no silent time can be changed while they are being saved [SUB-06]', async () => {
  const set = { ...NO_TIMES, friOpens: '21:00', friClose: '05:30', timezone: 'UTC' };
  const page = await renderOwnProfile({ service: { ...SERVICE, 'GET /api/silent_times': set } });
  await page.goTo('Notifications');
  const field = page.dialog().getByRole<HTMLInputElement>('textbox', { name: 'Friday, start' });
  const clear = page.dialog().getByRole<HTMLButtonElement>('button', { name: 'Clear Friday' });
  expect([field.value, field.disabled, clear.disabled]).toEqual(['21:00', false, false]);
  fireEvent.click(page.dialog().getAllByRole('button', { name: 'Save' })[1]!);
  expect([field.disabled, clear.disabled]).toEqual([true, true]);
  await waitFor(() => expect(field.disabled).toBe(false));
});

describe('silent times that were set in another zone', () => {
  const SET = { ...NO_TIMES, monOpens: '22:00', monClose: '06:00', timezone: 'Asia/Tokyo' };
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const button = `Use my time zone (${ownZone})`;
  const opened = async () => {
    const page = await renderOwnProfile({ service: { ...SERVICE, 'GET /api/silent_times': SET } });
    await page.goTo('Notifications');
    return page;
  };

  it('show that zone, and an untouched Save keeps it [SUB-08][DATA-29]', async () => {
    const page = await opened();
    expect(page.text()).toContain('Time zone: Asia/Tokyo.');
    expect(page.text()).not.toContain('Time zone: America/Chicago');
    await page.press('Save', 1);
    expect(page.asked).toEqual([{ call: 'PUT /api/silent_times', body: SET }]);
  });

  it('move to the zone of the device when the person says so [SUB-08]', async () => {
    const page = await opened();
    await page.press(button);
    expect(page.text()).toContain(`Time zone: ${ownZone}.`);
    expect(page.dialog().queryByRole('button', { name: button })).toBeNull();
    await page.press('Save', 1);
    expect(page.asked).toEqual([{ call: 'PUT /api/silent_times', body: { ...SET, timezone: ownZone } }]);
  });
});

it('silent times that were never set are offered in the zone of the device [SUB-08]', async () => {
  const page = await renderOwnProfile({ service: SERVICE });
  await page.goTo('Notifications');
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(page.text()).toContain(`Time zone: ${ownZone}.`);
  expect(page.dialog().queryByRole('button', { name: /Use my time zone/ })).toBeNull();
});
