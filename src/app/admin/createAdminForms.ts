import { createActor, fromPromise } from 'xstate';
import { createAdministrationApi, type AdministrationApi } from '#adapters/api/administrationApi.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import type { AccessEntries, Role } from '#contracts/administration.ts';
import type { Facility } from '#contracts/facility.ts';
import { createLookupMachine } from '#machines/lookup/lookupMachine.ts';
import {
  accessOrderOf,
  overrideLifetimeOrderOf,
  silenceOrderOf,
  type AccessDraft,
  type AccessOrder,
  type OverrideLifetimeDraft,
  type OverrideLifetimeOrder,
  type SilenceDraft,
  type SilenceOrder,
} from '#machines/profileForm/adminDrafts.ts';
import { selectDraft } from '#machines/profileForm/profileFormSelectors.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import type {
  AccessFormDependencies,
  FoundUser,
  LookupRef,
  OverrideLifetimeFormRef,
  SilenceFormRef,
} from '#views/admin/adminForms.ts';
import { fetchYards, type ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** Search starts after more than two letters; the pause is that of every autocomplete (ADMIN-23, CONST). */
const PERSON_SEARCH = { minLetters: 3, restMs: 300, timeoutMs: 10_000 };
/** One call for each location, one after the other (GAP-119). */
const ACCESS_TIMEOUT_MS = 300_000;

/** The forms of administrators, each made when it is wanted: its content is fetched then. */
export function createAdminForms(product: ProfileProduct, forms: FormGroup) {
  const { http, environment } = product.platform;
  const api = createAdministrationApi(createRetryingHttp(http, Math.random), environment);

  return {
    findPeople(): Disposable<LookupRef<FoundUser>> {
      const machine = createLookupMachine<FoundUser>().provide({
        actors: { search: fromPromise(({ input, signal }) => api.findUsers(input.text, signal)) },
      });
      const lookup = createActor(machine, { input: PERSON_SEARCH }).start();
      return { value: lookup, end: () => void lookup.stop() };
    },
    access: (person: FoundUser) => beginAccess({ product, api, forms }, person),
    silence: (): Disposable<SilenceFormRef> =>
      forms.begin<SilenceDraft, SilenceOrder>({
        orderOf: silenceOrderOf,
        load: async (signal) => silenceDraftOf(await api.fetchClient(signal)),
        save: async (order, signal) => silenceDraftOf(await api.changeClient(order, signal)),
        newsOf: () => 'changes',
      }),
    overrideLifetime: (): Disposable<OverrideLifetimeFormRef> =>
      forms.begin<OverrideLifetimeDraft, OverrideLifetimeOrder>({
        orderOf: overrideLifetimeOrderOf,
        load: async (signal) => lifetimeDraftOf(await api.fetchClient(signal)),
        save: async (order, signal) => lifetimeDraftOf(await api.changeClient(order, signal)),
        newsOf: () => 'changes',
      }),
  };
}
export type AdminForms = ReturnType<typeof createAdminForms>;

function silenceDraftOf({ maySilenceLightning }: SilenceOrder): SilenceDraft {
  return { isHeld: maySilenceLightning, isWanted: maySilenceLightning, isAcknowledged: false };
}

function lifetimeDraftOf({ overrideLifetimeHours }: OverrideLifetimeOrder): OverrideLifetimeDraft {
  return { heldHours: overrideLifetimeHours, wantedHours: overrideLifetimeHours };
}

type AccessDependencies = {
  readonly product: ProfileProduct;
  readonly api: AdministrationApi;
  readonly forms: FormGroup;
};

/** What one person may do: read when they are chosen, and again after each save (ADMIN-25, ADMIN-26). */
function beginAccess(
  { product, api, forms }: AccessDependencies,
  person: FoundUser,
): Disposable<AccessFormDependencies> {
  const { environment } = product.platform;
  const isShown = ({ id }: Role) => !environment.hiddenRoles.includes(id);
  let roles: readonly Role[] = [];
  let facilities: readonly Facility[] = [];

  async function readDraft(signal: AbortSignal): Promise<AccessDraft> {
    const [people, access] = await Promise.all([
      // an account of an outside provider may have no address
      api.findUsers(person.email === '' ? person.name : person.email, signal),
      api.fetchAccess(person.id, signal),
    ]);
    const found = people.find(({ id }) => id === person.id);
    // the roles of before would be shown as those of now
    if (found === undefined) throw new Error(`Person ${person.id} was not found.`);
    return accessDraftOf(found.roles.filter(isShown), access);
  }

  const { value: form, end } = forms.begin<AccessDraft, AccessOrder>({
    orderOf: accessOrderOf,
    async load(signal) {
      const [draft, known, yards] = await Promise.all([
        readDraft(signal),
        api.fetchRoles(signal),
        fetchYards(product, signal),
      ]);
      roles = known.filter(isShown);
      facilities = yards;
      return draft;
    },
    async save(order, signal, { roles: kept, locations, isLimited }) {
      const isOwn = person.email === selectSession(product.session.getSnapshot())?.email;
      await carryOut({ api, userId: person.id, isOwn }, order, signal);
      const held = { roles: kept, locations, isLimited };
      return { ...held, held, refused: null };
    },
    reread: (_, signal) => readDraft(signal),
    newsOf: () => 'changes',
    timeoutMs: ACCESS_TIMEOUT_MS,
  });
  const isOffered = (gid: number) => facilities.some((facility) => facility.gid === gid);
  readHeldWhenRefused(form, readDraft, isOffered);
  return { value: { form, roles: () => roles, facilities: () => facilities }, end };
}

type ReadDraft = (signal: AbortSignal) => Promise<AccessDraft>;

/** What a save that stopped half-way has left is what the person holds; what is wanted stays in the form. */
function readHeldWhenRefused(
  form: AccessFormDependencies['form'],
  read: ReadDraft,
  isOffered: (gid: number) => boolean,
): void {
  let reading = new AbortController();
  form.on('form.saved', () => reading.abort());
  form.on('form.failed', ({ fault }) => {
    reading.abort();
    reading = new AbortController();
    void readHeld(form, read, reading.signal).then((left) => {
      if (left !== null) form.send({ type: 'draft.changed', draft: withHeld(left, fault, isOffered) });
    });
  });
}

type Left = { readonly draft: AccessDraft; readonly now: AccessDraft };

/** null: it could not be read, or is not asked for any more. */
async function readHeld(
  form: AccessFormDependencies['form'],
  read: ReadDraft,
  signal: AbortSignal,
): Promise<Left | null> {
  const now = await read(signal).catch(() => null);
  const draft = selectDraft(form.getSnapshot());
  if (now === null || signal.aborted || draft === null || form.getSnapshot().status !== 'active') return null;
  return { draft, now };
}

/** A location that is held no more and that the list does not offer cannot be wanted: nobody sees it there. */
function withHeld({ draft, now }: Left, refused: string, isOffered: (gid: number) => boolean): AccessDraft {
  const { held } = now;
  const locations = draft.locations.filter((gid) => isOffered(gid) || held.locations.includes(gid));
  return { ...draft, locations, held, refused };
}

type AccessOf = { readonly api: AdministrationApi; readonly userId: string; readonly isOwn: boolean };

/**
 * One after the other; the first that fails ends it (GAP-119). Roles are taken first and given last, so that a save
 * that stops half-way leaves fewer rights; those of oneself last, as nothing could be saved without them.
 */
async function carryOut(
  { api, userId, isOwn }: AccessOf,
  { give, take, grant, withdraw, isLifted }: AccessOrder,
  signal: AbortSignal,
): Promise<void> {
  const entry = (resourceId: number, isGranted: boolean) =>
    api.saveAccess(
      { userId, resourceClass: 'LOCATION', resourceId, read: isGranted, write: isGranted },
      signal,
    );
  const takeRoles = async () => {
    for (const roleId of take) await api.takeRole({ roleId, userId }, signal);
  };
  if (!isOwn) await takeRoles();
  for (const gid of withdraw) await entry(gid, false);
  for (const gid of grant) await entry(gid, true);
  if (isLifted) await api.liftAccess(userId, signal);
  for (const roleId of give) await api.giveRole({ roleId, userId }, signal);
  if (isOwn) await takeRoles();
}

/** Only entries with both rights are shown (ADMIN-30). */
function accessDraftOf(roles: readonly Role[], { acl, isLimited }: AccessEntries): AccessDraft {
  const held = {
    roles: roles.map(({ id }) => id),
    locations: acl.filter(({ read, write }) => read && write).map(({ resourceId }) => resourceId),
    isLimited,
  };
  return { ...held, held, refused: null };
}
