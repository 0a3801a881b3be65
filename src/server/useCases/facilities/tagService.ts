import type { AuditAction } from '#contracts/auditAction.ts';
import { isSameTagName } from '#domain/locations/tagName.ts';
import type { Tag } from '#contracts/tag.ts';
import type { createMutex } from '../../platform/threads/mutex.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { Orderer } from '../access/personGate.ts';
import type { Repositories, TransactionRepositories } from '../../storage/repositories.ts';
import type { FacilityCache } from './facilityCache.ts';
import { tagExists, tagNotFound } from './locationProblems.ts';

type Admin = Pick<PersonRecord, 'id' | 'clientId'>;
type Editor = Pick<Orderer, 'id' | 'clientId' | 'stillMay'>;

/** Where the tags of a client come, change and go, in turn with its locations. Each is stored with its audit row. */
export type TagService = {
  /** By name. */
  list(admin: Admin): Promise<Tag[]>;
  /** @throws ProblemError 409 where the client has one of that name. */
  add(admin: Editor, name: string): Promise<Tag>;
  /** On every location that it marks. @throws ProblemError as above; 404 where the client has no such tag. */
  rename(admin: Editor, id: number, name: string): Promise<Tag>;
  /** From every location that it marks. @throws ProblemError 404 as above. */
  remove(admin: Editor, id: number): Promise<void>;
};

type ServiceDependencies = {
  readonly repositories: Repositories;
  readonly facilityCache: FacilityCache;
  readonly clock: ServerClock;
};

export function createTagService(
  { repositories, facilityCache, clock }: ServiceDependencies,
  exclusively: ReturnType<typeof createMutex>,
): TagService {
  /** Stored with its audit row; what locations show follows. */
  const stored = (
    admin: Editor,
    what: AuditAction,
    work: (inside: TransactionRepositories) => Promise<Tag & { readonly before?: string | undefined }>,
  ) =>
    exclusively(async () => {
      const tag = await repositories.together(async (inside) => {
        await admin.stillMay(inside);
        const worked = await work(inside);
        const { id: who, clientId } = admin;
        const { id: tagId, name, before } = worked;
        const detail = { clientId, tagId, name, ...(before === undefined ? {} : { before }) };
        await inside.audit.append({ atMs: clock.nowMs(), who, clientId, what, detail });
        return { id: tagId, name };
      });
      if (what !== 'tag.added') await facilityCache.load();
      return tag;
    });

  return {
    list: ({ clientId }) => repositories.tags.list(clientId),
    add: (admin, name) =>
      stored(admin, 'tag.added', async ({ tags }) => {
        const known = await tags.list(admin.clientId);
        const added = known.some((one) => isSameTagName(one.name, name))
          ? null
          : await tags.add(admin.clientId, name);
        if (added === null) throw tagExists(name);
        return added;
      }),
    rename: (admin, id, name) =>
      stored(admin, 'tag.renamed', async ({ tags }) => {
        const known = await tags.list(admin.clientId);
        if (known.some((one) => one.id !== id && isSameTagName(one.name, name))) throw tagExists(name);
        const renamed = await tags.rename(admin.clientId, id, name);
        if (renamed === null) throw tagNotFound([id]);
        return { ...renamed, before: known.find((one) => one.id === id)?.name };
      }),
    async remove(admin, id) {
      await stored(admin, 'tag.removed', async ({ tags }) => {
        const removed = await tags.remove(admin.clientId, id);
        if (removed === null) throw tagNotFound([id]);
        return removed;
      });
    },
  };
}
