import { expect, it } from 'vitest';
import { yardStatusOf } from '#domain/alerting/alertStatus.ts';
import {
  findMessage,
  isOpening,
  PREDEFINED_MESSAGES,
  YARD_IS_CLOSED,
  YARD_IS_OPEN,
} from '#domain/override/predefinedMessages.ts';

const rowsOf = (group: string) =>
  PREDEFINED_MESSAGES.filter((message) => message.group === group).map(({ text, status, yardStatus }) => [
    text,
    status,
    yardStatus,
  ]);

it('offers two messages in group Default [OVR-06]', () => {
  expect(rowsOf('Default')).toEqual([
    ['Yard is Open', 'ALL_CLEAR', 'OPEN'],
    ['Yard is Closed', 'ALERT', 'CLOSED'],
  ]);
});

it('offers five messages in group Other, of which High Wind Alert opens [OVR-07]', () => {
  expect(rowsOf('Other')).toEqual([
    ['Winter Weather Alert', 'ALERT', 'CLOSED'],
    ['High Crosswind Alert', 'ALERT', 'CLOSED'],
    ['Dust Storm Alert', 'ALERT', 'CLOSED'],
    ['Low Visibility Alert', 'ALERT', 'CLOSED'],
    ['High Wind Alert', 'ALL_CLEAR', 'OPEN'],
  ]);
});

it('gives each message a key of its own and two statuses that agree', () => {
  expect(new Set(PREDEFINED_MESSAGES.map(({ id }) => id)).size).toBe(PREDEFINED_MESSAGES.length);
  for (const { status, yardStatus } of PREDEFINED_MESSAGES) expect(yardStatus).toBe(yardStatusOf(status));
});

it('opens the yard with Yard is Open', () => {
  expect(PREDEFINED_MESSAGES).toContain(YARD_IS_OPEN);
  expect(YARD_IS_OPEN).toMatchObject({ group: 'Default', text: 'Yard is Open', yardStatus: 'OPEN' });
});

it('finds a message by its key, and none by any other', () => {
  for (const message of PREDEFINED_MESSAGES) expect(findMessage(message.id)).toBe(message);
  expect(findMessage('Yard is Open')).toBeNull();
  expect(findMessage(null)).toBeNull();
});

it('counts as opening whatever does not plainly close [OVR-06][OVR-07][S8]', () => {
  expect(PREDEFINED_MESSAGES.filter(isOpening).map(({ id }) => id)).toEqual(['yardIsOpen', 'highWind']);
  expect(isOpening(YARD_IS_CLOSED)).toBe(false);
  expect(isOpening({ status: 'ALERT', yardStatus: 'OPEN' })).toBe(true);
  expect(isOpening({ status: 'UNKNOWN', yardStatus: 'CLOSED' })).toBe(true);
});
