import { describe, expect, test } from 'vitest';
import { floodStatus } from '#domain/hazards/floodStatus.ts';
import { gaugeContent } from '#views/popup/content/placeContents.ts';
import { contentOf, wordsIn } from './popupContent.ts';

const GAUGE = { GaugeLID: 'ABIT2', Status: 'moderate', hydrograph: '/layers/gauges/ABIT2.svg' };

describe('the card of a gauge', () => {
  test('tells id and status, with its hydrograph in the page’s colours and language [POPUP-13][CALL-30]', () => {
    const content = contentOf('flood_gauges-geojson', GAUGE);
    expect(content).toEqual({
      title: 'Flood gauge ABIT2',
      subtitle: null,
      status: null,
      actions: null,
      tag: { text: 'Moderate flooding', color: 'var(--scc-flood-moderate)' },
      rows: [
        { key: 'Gauge', value: 'ABIT2' },
        { key: 'Status', value: 'Moderate flooding' },
      ],
      image: {
        src: '/layers/gauges/ABIT2.svg?scheme=dark&language=en-US',
        alt: 'Hydrograph of gauge ABIT2',
      },
    });
  });

  test('speaks French, and draws on light paper [POPUP-13][LANG-01]', () => {
    expect(gaugeContent(GAUGE, { ...wordsIn('fr-CA'), scheme: 'light' })).toMatchObject({
      title: 'Station hydrométrique ABIT2',
      tag: { text: 'Inondation modérée' },
      rows: [
        { key: 'Station', value: 'ABIT2' },
        { key: 'État', value: 'Inondation modérée' },
      ],
      image: {
        src: '/layers/gauges/ABIT2.svg?scheme=light&language=fr-CA',
        alt: 'Hydrogramme de la station ABIT2',
      },
    });
  });

  test('adds to an address of a picture that asks for something already [POPUP-13]', () => {
    const content = gaugeContent({ ...GAUGE, hydrograph: 'https://a.example/h?gauge=ABIT2' }, wordsIn());
    expect(content.image?.src).toBe('https://a.example/h?gauge=ABIT2&scheme=dark&language=en-US');
  });

  test.each([[undefined], [null], [7]])(
    'has no picture where the gauge names %j [POPUP-13]',
    (hydrograph) => {
      expect(gaugeContent({ ...GAUGE, hydrograph }, wordsIn()).image).toBeNull();
    },
  );

  test('says that id and status are not known, and is grey, where they are not [POPUP-13][S4]', () => {
    expect(gaugeContent({}, wordsIn())).toMatchObject({
      title: 'Flood gauge --',
      tag: { text: 'Flood stage not defined', color: 'var(--scc-flood-nodata)' },
      rows: [
        { key: 'Gauge', value: '--' },
        { key: 'Status', value: 'Flood stage not defined' },
      ],
      image: null,
    });
  });
});

test.each([
  ['major', 'Major flooding', 'major'],
  ['moderate', 'Moderate flooding', 'moderate'],
  ['minor', 'Minor flooding', 'minor'],
  ['action', 'Action stage', 'action'],
  ['no_flooding', 'No flooding', 'none'],
  ['low_threshold', 'Low water', 'low'],
  ['obs_not_current', 'Observations not current', 'nodata'],
  ['out_of_service', 'Out of service', 'nodata'],
  ['not_defined', 'Flood stage not defined', 'nodata'],
  ['fine', 'Flood stage not defined', 'nodata'],
])(
  'the status %s of a gauge is called %s, in a colour of its own where it is known [LAYER-21][POPUP-13]',
  (Status, text, colour) => {
    expect(gaugeContent({ ...GAUGE, Status }, wordsIn())).toMatchObject({
      tag: { text, color: `var(--scc-flood-${colour})` },
      rows: [{}, { key: 'Status', value: text }],
    });
  },
);

test.each([
  ['No Flooding', 'no_flooding'],
  [' MAJOR ', 'major'],
  ['obs - not-current', 'obs_not_current'],
  ['out of  service', 'out_of_service'],
  ['', 'not_defined'],
  ['majors', 'not_defined'],
  [null, 'not_defined'],
  [3, 'not_defined'],
  [['major'], 'not_defined'],
])('a gauge whose status is written %j is %s [LAYER-21][POPUP-13]', (written, status) => {
  expect(floodStatus(written)).toBe(status);
});
