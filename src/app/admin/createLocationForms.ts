import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { createLocationsApi, UPLOAD_TIMEOUT_MS } from '#adapters/api/locationsApi.ts';
import { createTagsApi } from '#adapters/api/tagsApi.ts';
import { createImportMemory } from '#adapters/storage/importMemory.ts';
import { readLocationFile } from '#adapters/files/readLocationFile.ts';
import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { ColumnMatch } from '#domain/locations/columnMatch.ts';
import {
  fieldsOf,
  locationsOrderOf,
  NEW_LOCATION,
  withLocationsNow,
  type LocationsDraft,
  type LocationsOrder,
} from '#machines/profileForm/locationDrafts.ts';
import { NEW_IMPORT, withFile, type ImportOrder } from '#machines/profileForm/locationImport.ts';
import { selectDraft } from '#machines/profileForm/profileFormSelectors.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import type { LocationsFormDependencies, LocationsFormRef, LookupRef } from '#views/admin/adminForms.ts';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import { beginLocationStatuses } from './beginLocationStatuses.ts';
import { fetchFacilities, type ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import { createAddressLookup } from '#app/places/createAddressLookup.ts';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import type { ProfileOpening } from '#app/forms/profileOpening.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** Key of the refusal of an order that was made on locations as they are no longer. */
const STALE = 'locationChanged';

/** The call ends by its own limit first. */
const CALL_MARGIN_MS = 10_000;

const NEWS = {
  add: 'facilitySaved',
  change: 'facilitySaved',
  remove: 'removed',
  upload: 'uploaded',
} as const;

/** The form of the locations, and what their yards show (ADMIN-01). */
export function createLocationForms(product: ProfileProduct, forms: FormGroup, opening: ProfileOpening) {
  const { environment } = product.platform;
  const http = createRetryingHttp(product.platform.http, Math.random);
  const locations = createLocationsApi(http, environment.apiBaseUrl);
  const knownTags = createTagsApi(http, environment.apiBaseUrl);
  const client = () => selectSession(product.session.getSnapshot())?.client ?? '';
  const memory = createImportMemory(localStorage);

  async function readDraft(signal: AbortSignal): Promise<LocationsDraft> {
    const [all, tags] = await Promise.all([fetchFacilities(product, signal), knownTags.fetch(signal)]);
    const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return { locations: sorted, tags, fields: null, importing: null, removing: null };
  }

  async function readFirst(signal: AbortSignal): Promise<LocationsDraft> {
    const draft = await readDraft(signal);
    const asked = signal.aborted ? null : opening.take('locations');
    if (asked === null) return draft;
    if (asked.facilityId === null) return { ...draft, fields: NEW_LOCATION };
    const location = draft.locations.find(({ id }) => id === asked.facilityId);
    return location === undefined ? draft : { ...draft, fields: fieldsOf(location) };
  }

  /** The panel stays open and says what became of it; the list behind it is that of now. */
  async function upload(order: ImportOrder, signal: AbortSignal): Promise<LocationsDraft['importing']> {
    const outcome = await locations.upload(order, signal);
    if (order.matched !== null) memory.rememberColumns(client(), order.matched);
    return { ...NEW_IMPORT, isOverwriting: order.isOverwriting, outcome };
  }

  return {
    locations(): Disposable<LocationsFormDependencies> {
      const { value: form, end } = forms.begin<LocationsDraft, LocationsOrder>({
        orderOf: locationsOrderOf,
        load: readFirst,
        async save(order, signal, shown) {
          const saved = { ...shown, fields: null, importing: null, removing: null };
          if (order.kind === 'add') await locations.add(order.location, signal);
          else if (order.kind === 'change') await locations.change(order.id, order.location, signal);
          else if (order.kind === 'remove') await locations.remove(order.id, signal);
          else return { ...saved, importing: await upload(order, signal) };
          return saved;
        },
        reread: async ({ importing }, signal) => ({ ...(await readDraft(signal)), importing }),
        newsOf: ({ kind }) => NEWS[kind],
        failedNewsOf: ({ kind }) => (kind === 'upload' ? 'uploadFailed' : 'failed'),
        timeoutMs: UPLOAD_TIMEOUT_MS + CALL_MARGIN_MS,
      });
      readAnewWhenStale(form, readDraft);
      const readFile = createFileReader(form, () => memory.columns(client()));
      const unitSystemFor = (location: Facility | null) =>
        unitSystemOf(selectSession(product.session.getSnapshot()), location);
      return { value: { form, readFile, unitSystemFor }, end };
    },
    findAddresses(): Disposable<LookupRef<PlaceSuggestion>> {
      const lookup = createAddressLookup({ http, environment }).start();
      return { value: lookup, end: () => void lookup.stop() };
    },
    statuses: () => beginLocationStatuses(product.platform, client()),
    tiles: environment.tileUrls,
  };
}
export type LocationForms = ReturnType<typeof createLocationForms>;

type ReadDraft = (signal: AbortSignal) => Promise<LocationsDraft>;

/** A later save knows better than what is still being read for an earlier one. */
function readAnewWhenStale(form: LocationsFormRef, read: ReadDraft): void {
  let reading = new AbortController();
  form.on('form.saved', () => reading.abort());
  form.on('form.failed', ({ order, fault }) => {
    reading.abort();
    reading = new AbortController();
    if (fault === STALE) void readAnew(form, order, read, reading.signal);
  });
}

/** What was refused stands in the form as it is now, and says so. Where it cannot be read, its fault stays. */
async function readAnew(
  form: LocationsFormRef,
  refused: LocationsOrder,
  read: ReadDraft,
  called: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([called, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]);
  const now = await read(signal).catch(() => null);
  const draft = selectDraft(form.getSnapshot());
  if (now === null || called.aborted || draft === null || form.getSnapshot().status !== 'active') return;
  form.send({ type: 'draft.changed', draft: withLocationsNow(draft, refused, now) });
}

/**
 * What was read stands in the form, unless another file was chosen or the panel was closed meanwhile: the file that is
 * uploaded is the one that was chosen last, not the one that took longest to read.
 */
function createFileReader(form: LocationsFormRef, remembered: () => ColumnMatch | null) {
  let newest = 0;
  form.subscribe((snapshot) => {
    if ((selectDraft(snapshot)?.importing ?? null) === null) newest++;
  });

  async function read(file: File, nth: number): Promise<void> {
    const found = await readLocationFile(file);
    const draft = selectDraft(form.getSnapshot());
    if (nth !== newest || draft === null || draft.importing === null) return;
    const importing = withFile(draft.importing, found, draft.locations, remembered());
    form.send({ type: 'draft.changed', draft: { ...draft, importing } });
  }
  return (file: File) => void read(file, ++newest);
}
