import type { AlertStatus, YardStatus } from '../alerting/alertStatus.ts';

/** A message that a person may choose when overriding a yard's status. */
export type PredefinedMessage = {
  /** Key of its translations. */
  readonly id: string;
  /** `overrideGroupId` of the request. */
  readonly group: 'Default' | 'Other';
  /** `customMessage` of the request: the en-US text. */
  readonly text: string;
  readonly status: AlertStatus;
  readonly yardStatus: YardStatus;
};

/** What 'Open Yard' sends (GAP-82). */
export const YARD_IS_OPEN: PredefinedMessage = {
  id: 'yardIsOpen',
  group: 'Default',
  text: 'Yard is Open',
  status: 'ALL_CLEAR',
  yardStatus: 'OPEN',
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
  { id: 'yardIsClosed', group: 'Default', text: 'Yard is Closed', status: 'ALERT', yardStatus: 'CLOSED' },
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
