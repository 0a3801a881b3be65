/**
 * Routes that are asked for what there is not in the world of this test, so that nobody is answered with data. The list
 * may only grow shorter; a new route is asked for real data.
 */
export const ROWS_WITHOUT_DATA: readonly string[] = [
  // open only while the service has nobody at all: its tests are those of the setup page
  'GET /auth/setup',
  'POST /auth/setup',
];
