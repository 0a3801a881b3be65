import { describe, expect, it } from 'vitest';
import { endOfEventMs, OVERRIDE_LIFETIME_MS } from '#domain/alerting/eventEnd.ts';
import { mapStatus } from '#domain/alerting/mapStatus.ts';
import { NO_WITNESS, yardVerdict } from '#domain/alerting/yardVerdict.ts';
import {
  anEvent,
  closingOverride,
  freshFeed,
  lightningAlert,
  MINUTE_MS,
  NOW_MS,
  openingOverride,
  QUIET_MS,
  RULES,
} from './alertingFixtures.ts';

const CONTEXT = { traits: {}, rules: RULES };
const shown = (event: ReturnType<typeof anEvent>) =>
  yardVerdict(freshFeed([event]), NO_WITNESS, CONTEXT, NOW_MS).shown;
const mark = (event: ReturnType<typeof anEvent>) =>
  mapStatus(freshFeed([event]), NO_WITNESS, CONTEXT, NOW_MS).status;

describe('lightning whose event says ALL_CLEAR', () => {
  it.each([
    ['lightning_alert', 'CLOSED', 'ALERT'],
    ['lightning_warning', 'WARNING', 'WARNING'],
    ['lightning_alert_open', 'ALERT_OPEN', 'ALERT_OPEN'],
    ['Lightning', 'CLOSED', 'ALERT'],
  ])('%s still counts while a strike is 60 s old [S1]', (type, onPage, onMap) => {
    const event = lightningAlert(NOW_MS - MINUTE_MS, { type, status: 'ALL_CLEAR' });
    expect([shown(event), mark(event)]).toEqual([onPage, onMap]);
  });

  it('revokes an override that opened the yard before the strike [S9]', () => {
    const struck = lightningAlert(NOW_MS - MINUTE_MS, { status: 'ALL_CLEAR' });
    const feed = freshFeed([struck, openingOverride(NOW_MS - 2 * MINUTE_MS)]);
    expect(yardVerdict(feed, NO_WITNESS, CONTEXT, NOW_MS).shown).toBe('CLOSED');
  });
});

describe('lightning under another name', () => {
  it.each(['Lightning', 'LIGHTNING_ALERT', 'totalLightning', 'cloud-lightning'])(
    '%s keeps the quiet period, whatever expiry it carries [S1][S3]',
    (type) => {
      const event = lightningAlert(NOW_MS - QUIET_MS + 1, { type, expiresAtMs: NOW_MS - MINUTE_MS });
      expect(shown(event)).toBe('CLOSED');
      expect(shown({ ...event, startAtMs: NOW_MS - QUIET_MS })).toBe('OPEN');
    },
  );

  it('is known by the strike that it carries [S1]', () => {
    const closestStrike = { position: [-100, 37], distanceM: 900, atMs: NOW_MS - MINUTE_MS } as const;
    const event = anEvent({ type: 'ltg_close', status: 'ALERT', expiresAtMs: NOW_MS - 1, closestStrike });
    expect(shown(event)).toBe('CLOSED');
  });
});

describe('an event of unknown status', () => {
  it('never counts as all clear on the map shortly before its end [S4]', () => {
    const event = anEvent({ status: 'UNKNOWN', expiresAtMs: NOW_MS + MINUTE_MS });
    expect(mark(event)).toBe('UNKNOWN');
    expect(mark({ ...event, status: 'WARNING' })).toBe('ALL_CLEAR');
  });
});

describe('an override whose expiry cannot be read', () => {
  it('ends after the default lifetime if it opens the yard [S9]', () => {
    const override = openingOverride(NOW_MS - OVERRIDE_LIFETIME_MS, { expiresAtMs: Number.NaN });
    expect(endOfEventMs(override, QUIET_MS)).toBe(NOW_MS);
    const running = { ...override, startAtMs: override.startAtMs + 1 };
    const isOverride = (event: typeof override) =>
      yardVerdict(freshFeed([event]), NO_WITNESS, CONTEXT, NOW_MS).isOverride;
    expect([isOverride(override), isOverride(running)]).toEqual([false, true]);
  });

  it('holds if it closes the yard [S2]', () => {
    expect(endOfEventMs(closingOverride(NOW_MS, { expiresAtMs: Number.NaN }), QUIET_MS)).toBeNull();
  });
});
