import { z } from 'zod';
import { EpochMs } from './epochMs.ts';
import { ActiveAlerts, AlertsFile } from './facilityEvent.ts';

const Term = z.int().nonnegative().describe('term of the process that leads (S13)');

/** What the leader says of itself each second: who leads, where, at what time, and for whom. */
export const LeaderBeat = z.object({
  term: Term,
  origin: z.url({ protocol: /^https?$/ }).describe('address by which edges reach the leader'),
  atMs: EpochMs.describe('clock of the leader when it said so, epoch ms'),
  clients: z.array(z.string().min(1)).describe('clients whose answers were put before'),
  stepSources: z
    .string()
    .min(1)
    .optional()
    .describe('sources of its lightning steps, as keys of the object store name them'),
});
export type LeaderBeat = z.infer<typeof LeaderBeat>;

const OWN_FACTS = {
  facilityId: true,
  position: true,
  activeAlerts: true,
  ended: true,
  overrideRevoked: true,
  drills: true,
} as const;
/** What the answers of some facilities have in common: times, sources and rules. */
const SharedFacts = ActiveAlerts.omit(OWN_FACTS);
/** What an answer says of its facility alone. */
const OwnFacts = ActiveAlerts.pick(OWN_FACTS);

/** All status answers of one client, as of one evaluation of the leader. */
export const ClientAnswers = z
  .object({
    term: Term,
    file: AlertsFile,
    groups: z
      .array(z.object({ shared: SharedFacts, facilities: z.array(OwnFacts) }))
      .describe(
        'answers of each facility that the file lists as watched; one is `shared` with its own facts',
      ),
  })
  .refine(
    ({ term, file, groups }) =>
      [file, ...groups.map(({ shared }) => shared)].every(
        (one) => one.term === term && one.generatedAt === file.generatedAt,
      ),
    'answers of several terms or evaluations',
  )
  .refine(({ file, groups }) => {
    const answered = new Set(
      groups.flatMap(({ facilities }) => facilities.map(({ facilityId }) => facilityId)),
    );
    return (file.watched ?? []).every((id) => answered.has(id));
  }, 'a watched facility without an answer');
export type ClientAnswers = z.infer<typeof ClientAnswers>;

/** Facilities of one client of which screens are told at once that they, or their alerts, have changed. */
export const ChangedFacilities = z.object({
  clientId: z.string().min(1),
  revision: z.int().positive().describe('put of the answers that contain the changes'),
  facilities: z.array(z.object({ facilityId: z.string().min(1), what: z.enum(['changed', 'facility']) })),
});
export type ChangedFacilities = z.infer<typeof ChangedFacilities>;

/** Ids of people, clients and sessions whose rights may have changed in the store. */
export const ChangedStandings = z.array(z.string().min(1));
