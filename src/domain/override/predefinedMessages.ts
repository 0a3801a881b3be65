import type { AlertStatus, YardStatus } from '../alerting/alertStatus.ts';

/** Message of an override. */
export type OverrideMessage = {
  /** `overrideGroupId` of the request. */
  readonly group: string;
  /** `customMessage` of the request: the en-US text. */
  readonly text: string;
  readonly status: AlertStatus;
  readonly yardStatus: YardStatus;
};

/** A message that a person may choose when overriding a yard's status. */
export type PredefinedMessage = OverrideMessage & {
  /** Key of its translations. */
  readonly id: string;
  readonly group: 'Default' | 'Other';
};

/** Message that 'Open Yard' sends (GAP-82). */
export const YARD_IS_OPEN: PredefinedMessage = {
  id: 'yardIsOpen',
  group: 'Default',
  text: 'Yard is Open',
  status: 'ALL_CLEAR',
  yardStatus: 'OPEN',
};

/** Message that closes a yard without further statements. */
export const YARD_IS_CLOSED: PredefinedMessage = {
  id: 'yardIsClosed',
  group: 'Default',
  text: 'Yard is Closed',
  status: 'ALERT',
  yardStatus: 'CLOSED',
};

/**
 * Every message that may be chosen, in the order of the list.
 *
 * High Wind Alert opens the yard while the other weather alerts close it: the table is the product
 * owner's (GAP-80).
 *
 * Source: requirements OVR-06, OVR-07.
 */
export const PREDEFINED_MESSAGES: readonly PredefinedMessage[] = [
  YARD_IS_OPEN,
  YARD_IS_CLOSED,
  {
    id: 'winterWeather',
    group: 'Other',
    text: 'Winter Weather Alert',
    status: 'ALERT',
    yardStatus: 'CLOSED',
  },
  {
    id: 'highCrosswind',
    group: 'Other',
    text: 'High Crosswind Alert',
    status: 'ALERT',
    yardStatus: 'CLOSED',
  },
  { id: 'dustStorm', group: 'Other', text: 'Dust Storm Alert', status: 'ALERT', yardStatus: 'CLOSED' },
  {
    id: 'lowVisibility',
    group: 'Other',
    text: 'Low Visibility Alert',
    status: 'ALERT',
    yardStatus: 'CLOSED',
  },
  { id: 'highWind', group: 'Other', text: 'High Wind Alert', status: 'ALL_CLEAR', yardStatus: 'OPEN' },
];

/** Finds the message with this id; null: none is chosen, or no message has it. */
export function findMessage(id: string | null): PredefinedMessage | null {
  return PREDEFINED_MESSAGES.find((message) => message.id === id) ?? null;
}

/**
 * Returns whether a message lets people work. For the override gate any message that does not plainly close does
 * (S8).
 */
export function isOpening({ status, yardStatus }: Pick<OverrideMessage, 'status' | 'yardStatus'>): boolean {
  return !(status === 'ALERT' && yardStatus === 'CLOSED');
}
