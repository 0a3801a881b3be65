import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { createTagsApi } from '#adapters/api/tagsApi.ts';
import type { Facility } from '#contracts/facility.ts';
import { tagsOrderOf, type TagsDraft, type TagsOrder } from '#machines/profileForm/tagDrafts.ts';
import type { TagsFormRef } from '#views/admin/adminForms.ts';
import { fetchFacilities, type ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

const NEWS = { add: 'added', rename: 'changed', remove: 'removed' } as const;

/** The form of the tags of a client (ADMIN-16). */
export function createTagForms(product: ProfileProduct, forms: FormGroup) {
  const { platform } = product;
  const tags = createTagsApi(createRetryingHttp(platform.http, Math.random), platform.environment.apiBaseUrl);

  async function readDraft(signal: AbortSignal): Promise<TagsDraft> {
    const [known, facilities] = await Promise.all([tags.fetch(signal), fetchFacilities(product, signal)]);
    const counts = countByTag(facilities);
    const rows = known.map((tag) => ({ ...tag, locationCount: counts.get(tag.id) ?? 0 }));
    return { tags: rows, fields: null, removing: null };
  }

  return {
    tags: (): Disposable<TagsFormRef> =>
      forms.begin<TagsDraft, TagsOrder>({
        orderOf: tagsOrderOf,
        load: readDraft,
        async save(order, signal, shown) {
          if (order.kind === 'add') await tags.add(order.name, signal);
          else if (order.kind === 'rename') await tags.rename(order.id, order.name, signal);
          else await tags.remove(order.id, signal);
          return { ...shown, fields: null, removing: null };
        },
        reread: (_, signal) => readDraft(signal),
        newsOf: ({ kind }) => NEWS[kind],
      }),
  };
}
export type TagForms = ReturnType<typeof createTagForms>;

function countByTag(facilities: readonly Facility[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { tags = [] } of facilities)
    for (const { id } of tags) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
