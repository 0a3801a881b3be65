import { expect, it } from 'vitest';
import { createLocationForms } from '#app/admin/createLocationForms.ts';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import { createProfileOpening } from '#app/forms/profileOpening.ts';
import { NEW_IMPORT, type LocationImport } from '#machines/profileForm/locationImport.ts';
import { selectDraft } from '#machines/profileForm/profileFormSelectors.ts';
import { settled } from '#tests/support/settled.ts';
import { createToasts } from '#ui/createToasts.ts';

const HEADER = 'name,address,city,state,country,zip,longitude,latitude';
const bytesOf = (name: string) =>
  new TextEncoder().encode(`${HEADER}\n${name},a,b,c,CA,d,-73,45`).buffer as ArrayBuffer;

/** File that is read when told. */
function heldFile(name: string) {
  let finish!: (bytes: ArrayBuffer) => void;
  const bytes = new Promise<ArrayBuffer>((resolve) => (finish = resolve));
  const file = { name: `${name}.csv`, arrayBuffer: () => bytes } as unknown as File;
  return {
    file,
    async isRead() {
      finish(bytesOf(name));
      await settled();
    },
  };
}

async function openImport() {
  const product = {
    platform: {
      environment: { apiBaseUrl: '/api', tileUrls: {} },
      catalogue: { fetchFacilities: async () => [] },
      http: { json: async () => ({ tags: [] }) },
      clock: { nowMs: () => 0 },
    },
    session: { getSnapshot: () => ({ matches: () => false, context: {} }) },
  };
  const forms = createLocationForms(
    product as never,
    createFormGroup(createToasts()),
    createProfileOpening(null),
  );
  const { value, end } = forms.locations();
  await settled();
  const draft = () => selectDraft(value.form.getSnapshot())!;
  const put = (importing: LocationImport | null) =>
    value.form.send({ type: 'draft.changed', draft: { ...draft(), importing } });
  put(NEW_IMPORT);
  return { readFile: value.readFile, put, shown: () => draft().importing?.file?.name ?? null, end };
}

it('of two files that are chosen one after the other the later one is shown, however long the first takes to read [ADMIN-11][S1]', async () => {
  const { readFile, shown, end } = await openImport();
  const [wrong, right] = [heldFile('WRONG'), heldFile('RIGHT')];
  readFile(wrong.file);
  readFile(right.file);
  await right.isRead();
  expect(shown()).toBe('RIGHT.csv');
  await wrong.isRead();
  expect(shown()).toBe('RIGHT.csv');
  end();
});

it('a file that is read after its panel was closed is not shown in one that was opened since [ADMIN-11]', async () => {
  const { readFile, put, shown, end } = await openImport();
  const late = heldFile('LATE');
  readFile(late.file);
  put(null);
  put(NEW_IMPORT);
  await late.isRead();
  expect(shown()).toBeNull();
  const next = heldFile('NEXT');
  readFile(next.file);
  await next.isRead();
  expect(shown()).toBe('NEXT.csv');
  end();
});
