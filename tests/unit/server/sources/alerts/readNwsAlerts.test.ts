import { describe, expect, it } from 'vitest';
import { readNwsAlerts } from '#server/sources/alerts/readNwsAlerts.ts';
import { nwsAlerts, nwsMessage } from './alertAnswers.ts';

const idsOf = (messages: readonly unknown[]) =>
  readNwsAlerts(nwsAlerts(messages)).alerts.map(({ id }) => id.split('.').at(-1));
const alertOf = (change: Readonly<Record<string, unknown>>, geometry?: object | null) =>
  readNwsAlerts(nwsAlerts([nwsMessage('a', change, geometry)])).alerts[0]!;

describe('readNwsAlerts', () => {
  it('reads type, times, texts, outline and zones', () => {
    const { alerts, atMs, refused } = readNwsAlerts(nwsAlerts([nwsMessage('a')]));
    expect([new Date(atMs).toISOString(), refused]).toEqual(['2026-11-23T11:59:00.000Z', 0]);
    expect(alerts).toEqual([
      {
        id: 'urn:oid:2.49.0.1.840.0.a',
        eventType: 'Tornado Warning',
        rank: 2,
        isWarning: true,
        sentAtMs: Date.UTC(2026, 10, 23, 11, 50),
        fromMs: Date.UTC(2026, 10, 23, 11, 50),
        untilMs: Date.UTC(2026, 10, 23, 12, 45),
        en: {
          event: 'Tornado Warning',
          area: 'Adair, KY',
          headline: 'Tornado Warning issued November 23',
          message: 'At 550 AM CST, a confirmed tornado was located.\n\nTAKE COVER NOW!',
        },
        fr: null,
        updates: [],
        outline: [[expect.arrayContaining([[-85.75, 36.75]])]],
        zones: ['/zones/county/KYC001'],
      },
    ]);
  });

  it('keeps the newest message of a chain, whatever their order', () => {
    const chain = [
      nwsMessage('new'),
      nwsMessage('first', { messageType: 'Update', references: ['new'] }),
      nwsMessage('second', { messageType: 'Update', references: ['new', 'first'] }),
    ];
    expect(idsOf(chain)).toEqual(['second']);
    expect(idsOf(chain.toReversed())).toEqual(['second']);
  });

  it('names the messages that an alert updates, those of the list in between as well [S2]', () => {
    const chain = [
      nwsMessage('third', { messageType: 'Update', references: ['second'] }),
      nwsMessage('second', { messageType: 'Update', references: ['first'] }),
      nwsMessage('first', { messageType: 'Update', references: ['second', 'gone'] }),
    ];
    const { alerts } = readNwsAlerts(nwsAlerts(chain));
    expect(alerts.map(({ updates }) => updates?.map((id) => id.split('.').at(-1)))).toEqual([
      ['second', 'first', 'gone'],
    ]);
  });

  it('does not say what an Update is of that names nothing, or nothing that can be read [S2][S4]', () => {
    expect(alertOf({ messageType: 'Update' }).updates).toBeUndefined();
    const unreadable = nwsMessage('a') as { properties: object };
    for (const references of [undefined, null, 'a', [{}]]) {
      const message = { ...unreadable, properties: { ...unreadable.properties, references } };
      expect(readNwsAlerts(nwsAlerts([message])).alerts[0]?.updates).toBeUndefined();
    }
  });

  it('ends what a Cancel refers to, and keeps the Update for the rest of the area', () => {
    const chain = [
      nwsMessage('new'),
      nwsMessage('cancel', { messageType: 'Cancel', references: ['new'] }),
      nwsMessage('rest', { messageType: 'Update', references: ['new'] }),
    ];
    expect(idsOf(chain)).toEqual(['rest']);
    expect(idsOf(chain.slice(0, 2))).toEqual([]);
  });

  it.each(['actual', '', 'Operational'])(
    'takes an alert of the status "%s" for a real one [S4]',
    (status) => {
      expect(idsOf([nwsMessage('a', { status })])).toEqual(['a']);
    },
  );

  it('lets a message of a status that is not known end nothing [S2]', () => {
    const cancel = nwsMessage('c', { status: 'Rehearsal', messageType: 'Cancel', references: ['new'] });
    expect(idsOf([nwsMessage('new'), cancel])).toEqual(['new']);
  });

  it.each(['Test', 'test', 'Exercise', 'System', 'Draft'])(
    'leaves out a message of status %s, and lets it end nothing [S1]',
    (status) => {
      const test = nwsMessage('test', { status, messageType: 'Cancel', references: ['new'] });
      expect(idsOf([nwsMessage('new'), test])).toEqual(['new']);
      expect(idsOf([nwsMessage('test', { event: 'Test Message' })])).toEqual([]);
    },
  );

  it('lets a message that cannot be read end nothing, and counts it [S4]', () => {
    const broken = nwsMessage('broken', { messageType: 'Update', references: ['new'], sent: 5 });
    const { alerts, refused } = readNwsAlerts(nwsAlerts([nwsMessage('new'), broken, null]));
    expect([alerts.length, refused]).toEqual([1, 2]);
  });

  it.each([{ expires: 'soon', ends: null }, { onset: 'soon' }, { ends: 'soon' }, { sent: 'soon' }])(
    'keeps what an Update refers to whose times cannot be read: %j [S1][S4]',
    (odd) => {
      const update = { messageType: 'Update', references: ['second'] };
      const chain = [
        nwsMessage('first'),
        nwsMessage('second', { ...update, references: ['first'] }),
        nwsMessage('odd', { ...update, ...odd }),
      ];
      expect(idsOf(chain)).toEqual(['second']);
      expect(readNwsAlerts(nwsAlerts(chain)).refused).toBe(1);
      expect(idsOf([...chain, nwsMessage('last', { ...update, references: ['odd'] })])).toEqual([
        'second',
        'last',
      ]);
    },
  );

  it.each([{ type: 'Point', coordinates: [-85.5, 37] }, null])(
    'keeps what an Update refers to that does not say where it holds, as by the outline %j [S1][S4]',
    (geometry) => {
      const nowhere = { affectedZones: ['?'], geocode: { SAME: ['021001'] } };
      const update = { messageType: 'Update', references: ['first'], ...nowhere };
      const chain = [nwsMessage('first'), nwsMessage('odd', update, geometry)];
      expect(idsOf(chain)).toEqual(['first']);
      expect(readNwsAlerts(nwsAlerts(chain)).refused).toBe(1);
    },
  );

  it('keeps what an Update refers to that has a zone which cannot be read, and the Update for the others [S1][S4]', () => {
    const zones = { affectedZones: ['https://api.weather.gov/zones/forecast/FLZ072', '?'] };
    const codes = { geocode: { UGC: ['FLZ072', 'FLZ073'] } };
    const update = { messageType: 'Update', references: ['first'], ...zones, ...codes };
    const chain = [nwsMessage('first'), nwsMessage('part', update, null)];
    expect(idsOf(chain)).toEqual(['first', 'part']);
    expect(readNwsAlerts(nwsAlerts(chain)).refused).toBe(1);
  });

  it.each(['onset', 'ends'])('takes an empty %s for one that is left out [S1]', (name) => {
    const chain = [
      nwsMessage('first'),
      nwsMessage('next', { messageType: 'Update', references: ['first'], [name]: '' }),
    ];
    expect(idsOf(chain)).toEqual(['next']);
    expect(alertOf({ [name]: '' }).untilMs).toBe(Date.UTC(2026, 10, 23, 12, 45));
  });

  it('ends with the danger, and not with the message that tells of it', () => {
    const later = { expires: '2026-11-23T12:00:00Z', ends: '2026-11-24T12:00:00Z' };
    expect(alertOf(later).untilMs).toBe(Date.UTC(2026, 10, 24, 12));
    expect(alertOf({ ...later, ends: null }).untilMs).toBe(Date.UTC(2026, 10, 23, 12));
  });

  it('ends at the last instant that everybody can read where it is said to hold for ever [S1]', () => {
    const { untilMs } = alertOf({ ends: '9999-12-31T23:59:59-05:00' });
    expect(new Date(untilMs).toISOString()).toBe('9999-12-31T23:59:59.999Z');
  });

  it('begins with the danger', () => {
    expect(alertOf({ onset: '2026-11-23T18:00:00Z' }).fromMs).toBe(Date.UTC(2026, 10, 23, 18));
    expect(alertOf({ onset: null, effective: null }).fromMs).toBe(Date.UTC(2026, 10, 23, 11, 50));
  });

  it('ranks an unlisted type before all others, and takes it for a warning [S2]', () => {
    expect(alertOf({ event: 'Meteor Statement', parameters: {} })).toMatchObject({
      rank: 0,
      isWarning: true,
    });
  });

  it.each([
    ['Wind Advisory', {}, false],
    ['Tornado Watch', { VTEC: ['/O.NEW.KWNS.TO.A.0045.261123T1150Z-261123T1245Z/'] }, false],
    ['High Wind Warning', {}, true],
    ['Special Weather Statement', {}, false],
    ['Civil Emergency Message', {}, true],
    ['Evacuation Immediate', {}, true],
    ['911 Telephone Outage', {}, false],
  ])('knows whether %s is a warning [S1]', (event, parameters, expected) => {
    expect(alertOf({ event, parameters }).isWarning).toBe(expected);
  });

  it('names zones by their codes where their addresses are missing', () => {
    const geocode = { UGC: ['CAZ349', 'KYC001', '?'] };
    expect(alertOf({ affectedZones: [], geocode }, null)).toMatchObject({
      outline: null,
      zones: ['/zones/forecast/CAZ349', '/zones/county/KYC001'],
    });
  });

  it('falls back on the zones where the outline cannot be read', () => {
    const twoCorners = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    };
    expect(alertOf({}, twoCorners)).toMatchObject({ outline: null, zones: ['/zones/county/KYC001'] });
  });

  it.each([{ title: 'Unexpected Problem' }, { features: [] }, { features: [], updated: 'now' }])(
    'refuses %j',
    (body) => {
      expect(() => readNwsAlerts(body)).toThrow('list of alerts');
    },
  );
});
