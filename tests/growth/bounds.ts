/**
 * What bounds a table or folder, and when its rows or files go at the latest after they came, days; null: never, or not
 * by age.
 */
export type Bound = { readonly by: string; readonly keptDays: number | null };

const HISTORY: Bound = { by: '`HISTORY_DAYS` after the end, 400 days by default', keptDays: 400 };
const EVIDENCE: Bound = { by: '`EVIDENCE_DAYS`, none by default: evidence is kept for ever', keptDays: null };
const AUDIT: Bound = {
  by: 'never: the record of what people did. One row for each thing that somebody does or is refused',
  keptDays: null,
};
const CONFIGURED: Bound = { by: 'what people set up', keptDays: null };
const POLICIES: Bound = {
  by: 'goes with its client or facility. One row for each change that somebody makes',
  keptDays: null,
};
const POLLS: Bound = { by: '90 days', keptDays: 90 };

/** Bound of each kind of objects in the object store, as the first part of their keys. */
export const OBJECT_BOUNDS: Readonly<Record<string, Bound>> = {
  steps: { by: '72 hours after their day', keptDays: 4 },
  tiles: { by: '72 hours after their day', keptDays: 4 },
  exports: { by: 'the day on which they expire, 7 days after the order', keptDays: 8 },
  doctor: { by: 'removed by the check, else after their day', keptDays: 1 },
};

/** Bound of each table, and of each folder (`NAME/`) of the data folder that the service writes itself. */
export const BOUNDS: Readonly<Record<string, Bound>> = {
  alert_payloads: HISTORY,
  audit: AUDIT,
  audit_seals: AUDIT,
  authorization_codes: { by: 'one minute', keptDays: 1 },
  challenges: { by: 'minutes', keptDays: 1 },
  clients: CONFIGURED,
  display_silences: HISTORY,
  engine_state: {
    by: 'a row for each facility and each override in force, and some of the service',
    keptDays: null,
  },
  events: HISTORY,
  evidence: EVIDENCE,
  evidence_checkpoints: {
    by: 'never: the evidence is verified from them. Written with `EVIDENCE_DAYS` alone, one row for each 1,000 entries that are removed',
    keptDays: null,
  },
  facilities: CONFIGURED,
  facility_tags: CONFIGURED,
  feed_deliveries: {
    by: '72 hours, with `DATABASE_URL` alone. One row for each body that a feed sends',
    keptDays: 3,
  },
  history_reports: { by: '7 days', keptDays: 7 },
  kiosk_enrolments: { by: 'minutes', keptDays: 1 },
  kiosks: CONFIGURED,
  known_devices: { by: '400 days without use', keptDays: 400 },
  lease: { by: 'one row', keptDays: null },
  location_access: CONFIGURED,
  measured_hours: { by: '3 days', keptDays: 3 },
  notices: { by: '`HISTORY_DAYS`, 400 days by default, at least 90; letters 90 days', keptDays: 400 },
  notification_preferences: CONFIGURED,
  one_time_links: { by: '7 days', keptDays: 7 },
  overrides: HISTORY,
  passkeys: CONFIGURED,
  people: CONFIGURED,
  policy_assignments: POLICIES,
  policy_decisions: POLICIES,
  policy_versions: POLICIES,
  poll_notifications: POLLS,
  polls: POLLS,
  recovery_codes: CONFIGURED,
  refresh_tokens: { by: '7 days after use, 90 days unused. A display uses 32 a day', keptDays: 7 },
  schema_floor: { by: 'one row', keptDays: null },
  sessions: { by: '90 days after the end', keptDays: 90 },
  silent_times: CONFIGURED,
  snow_sensor_events: {
    by: 'goes with its sensor. One row for each thing that somebody does with it',
    keptDays: null,
  },
  snow_sensors: CONFIGURED,
  subscriptions: CONFIGURED,
  totp_secrets: CONFIGURED,
  'alert-zones/': { by: '1,500 files and 64 MB', keptDays: null },
  'evidence-stamps/': EVIDENCE,
  'feeds/': { by: '72 hours', keptDays: 3 },
  'glm/': { by: '1 GB of each satellite, the oldest go first', keptDays: null },
  'inputs/': { by: '`INPUTS_DISK_MB`, the oldest go first', keptDays: null },
  'policyLab/': { by: 'an hour after the last use', keptDays: 1 },
  'radar/': { by: '73 hours and 300 MB', keptDays: 4 },
  'steps/': { by: '72 hours and `STEP_DISK_MB`', keptDays: 3 },
};
