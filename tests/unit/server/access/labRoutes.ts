import { setImmediate } from 'node:timers/promises';
import type { AccessWorld } from './accessWorld.ts';
import { siteAdmins } from './cells.ts';
import type { RouteRow } from './routeRow.ts';

const GONE = '404 labRunNotFound';
const PATH = '/api/admin/policy_lab';
const POLICY = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 };
const YARD = { id: 'YARD', gid: 1, clientId: 'ACME', latitude: 40, longitude: -90, countryCode: 'US' };
const ACME = { clientId: 'ACME', visible: [YARD] };
const ORDER = {
  facilityIds: ['YARD'],
  policies: [
    { ...POLICY, name: 'A' },
    { ...POLICY, name: 'B' },
  ],
  policyId: null,
  hourlyRate: null,
};
const KEPT = { kind: 'kept', hours: 1 } as const;

/** The policy lab, which site admins of a client use over their own facilities. */
export function labRoutes({ network: { lab } }: AccessWorld): readonly RouteRow[] {
  async function waitForRun(): Promise<void> {
    while (lab.statusOf(ACME).run?.state === 'running') await setImmediate();
  }

  async function run(): Promise<string> {
    await waitForRun();
    const { id } = lab.start(ACME, { ...ORDER, recording: KEPT });
    await waitForRun();
    return `${PATH}/runs/${id}`;
  }

  async function recording() {
    const { id } = await lab.begin(ACME, { name: 'storm.csv', parts: 1 });
    return { url: `${PATH}/recordings/${id}`, payload: { part: 0, text: 'time_utc,lon,lat' } };
  }

  return [
    { route: `GET ${PATH}`, cells: siteAdmins('200', '200') },
    {
      route: `POST ${PATH}/recordings`,
      payload: { name: 'storm.csv', parts: 1 },
      cells: siteAdmins('200', '200'),
    },
    {
      route: `PUT ${PATH}/recordings/:id`,
      make: recording,
      cells: siteAdmins('200', '404 labRecordingNotFound'),
    },
    {
      route: `POST ${PATH}/runs`,
      payload: { ...ORDER, recording: KEPT },
      cells: siteAdmins('200', '404 facilityNotFound'),
    },
    {
      route: `DELETE ${PATH}/runs/:id`,
      make: async () => ({ url: await run() }),
      cells: siteAdmins('200', GONE),
    },
    {
      route: `GET ${PATH}/runs/:id/result`,
      make: async () => ({ url: `${await run()}/result` }),
      cells: siteAdmins('200', GONE),
    },
    {
      route: `GET ${PATH}/runs/:id/facilities/:facilityId`,
      make: async () => ({ url: `${await run()}/facilities/YARD` }),
      cells: siteAdmins('200', GONE),
    },
  ];
}
