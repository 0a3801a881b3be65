import type { Answers, Row, Walker } from './callRow.ts';
import { CLIENT, FACILITY } from './demoPlace.ts';

const FIND = 'POST /auth/admin/users/find';
const MAGIC = 'GET /auth/profiles/magicToken';
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const OPENING_HOURS = Object.fromEntries(
  WEEK.flatMap((day) => [
    [`${day}Opens`, '06:00'],
    [`${day}Close`, '20:00'],
  ]),
);
const ORDER = { facilityList: [FACILITY], emailList: ['user@acme.example'] };
/** Link that no letter has. */
const UNKNOWN_LINK = '00000000-0000-4000-8000-000000000000';

/** Calls of people: their accounts, roles, rights, notices and polls. */
export function peopleRows({ origin, refreshToken }: Walker): readonly Row[] {
  const route = `${origin}/#/lightningalert/${CLIENT}/route/${FACILITY}/LOOKOUT_YARD`;
  const subscriptions = 'admin/alerts/subscriptions';
  return [
    { row: 'CALL-33', call: 'PUT /auth/profiles/me', body: { name: 'Ada Admin', phoneNumber: '' } },
    {
      row: 'CALL-66',
      call: 'PUT /auth/profiles/me',
      body: { oldPassword: 'not it', newPassword: 'rain over water', repeatedNewPassword: 'rain over water' },
      expects: 400,
    },
    { row: 'CALL-34', call: FIND, body: { searchTerm: 'user@acme' } },
    { row: 'CALL-35', call: 'POST /auth/admin/registration_url', body: {} },
    { row: 'CALL-36', call: 'GET /auth/admin/client/roles' },
    (answers) => ({ row: 'CALL-36', call: 'POST /auth/admin/client/roles', body: roleOf(answers) }),
    (answers) => ({ row: 'CALL-36', call: 'DELETE /auth/admin/client/roles', body: roleOf(answers) }),
    { row: 'CALL-37', call: 'GET /auth/admin/client' },
    { row: 'CALL-37', call: 'PATCH /auth/admin/client', body: { callbackUrl: '' } },
    { row: 'CALL-38', call: MAGIC },
    (answers) => ({
      row: 'CALL-39',
      call: 'POST /auth/magicSession',
      body: { magicToken: answers.of(MAGIC, 'magicToken') },
    }),
    { row: 'CALL-40', call: 'POST /auth/token', body: { refreshToken } },
    { row: 'CALL-41', call: 'GET /api/notification_preferences' },
    (answers) => ({
      row: 'CALL-41',
      call: 'PUT /api/notification_preferences',
      body: answers.of('GET /api/notification_preferences'),
    }),
    { row: 'CALL-42', call: 'GET /api/silent_times' },
    {
      row: 'CALL-42',
      call: 'PUT /api/silent_times',
      body: { ...OPENING_HOURS, timezone: 'America/Chicago' },
    },
    (answers) => ({ row: 'CALL-43', call: 'GET /api/admin/alerts/acl/{id}', path: { id: userOf(answers) } }),
    { row: 'CALL-01', call: 'GET /api/alerts/details/{id}', path: { id: FACILITY } },
    (answers) => ({
      row: 'CALL-44',
      call: 'PUT /api/admin/alerts/acl',
      body: {
        userId: userOf(answers),
        resourceClass: 'LOCATION',
        resourceId: answers.of('GET /api/alerts/details/{id}', 'gid'),
        read: true,
        write: false,
      },
    }),
    { row: 'CALL-48', call: 'POST /api/admin/alerts/facilities/subscriptions', body: ORDER },
    { row: 'CALL-48', call: 'POST /api/alerts/facilities/subscriptions', body: { facilityList: [FACILITY] } },
    { row: 'CALL-45', call: `GET /api/${subscriptions}/users` },
    (answers) => ({
      row: 'CALL-45',
      call: `GET /api/${subscriptions}/users/{userId}`,
      path: { userId: userOf(answers) },
    }),
    {
      row: 'CALL-45',
      call: 'GET /api/admin/alerts/facilities/subscriptions/{id}',
      path: { id: FACILITY },
    },
    { row: 'CALL-46', call: `GET /api/${subscriptions}/callback-urls`, query: { categoryId: 1 } },
    { row: 'CALL-47', call: 'GET /api/alerts/subscriptions' },
    (answers) => ({
      row: 'CALL-49',
      call: 'DELETE /api/admin/alerts/facilities/subscriptions',
      body: { facilityId: FACILITY, type: 'user', userIdOrCallbackUrl: userOf(answers) },
    }),
    { row: 'CALL-50', call: 'POST /api/lightning/alerts/facilities/subscriptions', body: ORDER },
    (answers) => ({
      row: 'CALL-51',
      call: 'DELETE /api/lightning/alerts/facilities/{categoryId}/{facilityId}/{userIdOrCallbackUrl}',
      path: { categoryId: 1, facilityId: FACILITY, userIdOrCallbackUrl: userOf(answers) },
    }),
    {
      row: 'CALL-52',
      call: 'GET /api/notification/notification_audit/confirmation/{id}',
      path: { id: UNKNOWN_LINK },
      expects: 404,
    },
    {
      row: 'CALL-53',
      call: 'GET /api/pipeline/polls/{channel}/{executionInstance}/{notification}/{option}',
      path: { channel: 'email', executionInstance: UNKNOWN_LINK, notification: UNKNOWN_LINK, option: '1' },
      expects: 404,
    },
    ...(['sms', 'emails'] as const).map((channel): Row => ({
      row: 'CALL-62',
      call: `POST /api/notifications/routing/${channel}`,
      body: {
        recipients: [channel === 'sms' ? '+15155550100' : 'user@acme.example'],
        url: Buffer.from(route).toString('base64'),
        message: 1,
      },
      // a service without email and text messages says so
      expects: 409,
    })),
  ];
}

function userOf(answers: Answers): unknown {
  return answers.of(FIND, 'users', 0, 'id');
}

function roleOf(answers: Answers): { readonly roleId: unknown; readonly userId: unknown } {
  return { roleId: answers.of('GET /auth/admin/client/roles', 'roles', 3, 'id'), userId: userOf(answers) };
}
