import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangedFacilities } from '#contracts/edge.ts';
import { createEdgeNews, type EdgeNews } from '#server/useCases/edges/edgeNews.ts';
import { encodeForBus } from '#server/useCases/edges/busCodec.ts';

const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
const note = vi.fn<(clientId: string, facilityId: string, what: string) => void>();
const facilities = { load: vi.fn<() => Promise<void>>(async () => {}) };
const access = {
  load: vi.fn<() => Promise<void>>(async () => {}),
  reload: vi.fn<(id: string) => Promise<void>>(async () => {}),
};
const tellStandings = vi.fn<(ids: readonly string[]) => void>();
let revision = 0;
let taken = (_clientId: string, _revision: number) => {};
let news: EdgeNews;

beforeEach(() => {
  vi.clearAllMocks();
  revision = 0;
  const answers = { revisionOf: () => revision, onTaken: (hear: typeof taken) => void (taken = hear) };
  news = createEdgeNews({ answers, note, facilities, access, tellStandings, log });
});
afterEach(() => news.stop());

const messageOf = async (value: unknown) => ({ data: await encodeForBus(value), sequence: 1 });
async function hear(message: ChangedFacilities): Promise<void> {
  await news.hearChanges(await messageOf(message));
}
function take(next: number): void {
  revision = next;
  taken('ACME', next);
}

test('screens are told of a change when the answers that contain it are here, and once [P9][S13]', async () => {
  await hear({ clientId: 'ACME', revision: 7, facilities: [{ facilityId: 'YARD', what: 'changed' }] });
  expect(note).not.toHaveBeenCalled();
  take(6);
  expect(note).not.toHaveBeenCalled();
  take(7);
  take(8);
  expect(note.mock.calls).toEqual([['ACME', 'YARD', 'changed']]);

  await hear({ clientId: 'ACME', revision: 8, facilities: [{ facilityId: 'YARD', what: 'changed' }] });
  expect(note).toHaveBeenCalledTimes(2);
});

test('changes that wait for answers wait together', async () => {
  await hear({ clientId: 'ACME', revision: 7, facilities: [{ facilityId: 'YARD', what: 'changed' }] });
  await hear({ clientId: 'ACME', revision: 9, facilities: [{ facilityId: 'OTHER', what: 'changed' }] });
  take(9);
  expect(note.mock.calls.map(([, facilityId]) => facilityId)).toEqual(['YARD', 'OTHER']);
});

test('facilities are read again before screens are told that one has changed', async () => {
  revision = 7;
  facilities.load.mockImplementationOnce(async () => expect(note).not.toHaveBeenCalled());
  await hear({ clientId: 'ACME', revision: 7, facilities: [{ facilityId: 'YARD', what: 'facility' }] });
  expect(facilities.load).toHaveBeenCalledTimes(1);
  expect(note).toHaveBeenCalledWith('ACME', 'YARD', 'facility');
});

test('rights are read again before sessions are judged anew, which happens also when they cannot be read', async () => {
  access.reload.mockRejectedValueOnce(new Error('The store is away.'));
  await news.hearStandings(await messageOf(['person-1']));
  expect(access.reload).toHaveBeenCalledWith('person-1');
  expect(tellStandings).toHaveBeenCalledWith(['person-1']);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test.each([{ clientId: 'ACME' }, 'nonsense', [['id']]])(
  'a message %j is logged and changes nothing',
  async (value) => {
    await news.hearChanges(await messageOf(value));
    await news.hearStandings(await messageOf(value));
    expect(note).not.toHaveBeenCalled();
    expect(tellStandings).not.toHaveBeenCalled();
    expect(log.error).toHaveBeenCalledTimes(2);
  },
);
