import { describe, expect, test, vi } from 'vitest';
import { createRefusedBodies } from '#server/routes/ingest/refusedBodies.ts';

const HOME = 'feed 203.0.113.1';

function begin() {
  const noteLost = vi.fn(async () => {});
  const intake = { noteLost };
  const refused = createRefusedBodies();
  return {
    noteLost,
    note: (isSender: boolean, sender = HOME) => refused.note(intake, sender, isSender),
    settle: (sender = HOME) => refused.settle(intake, sender),
  };
}

describe('refused bodies', () => {
  test('are lost at once again after their feed went on [S1]', async () => {
    const { noteLost, note, settle } = begin();
    for (let round = 1; round <= 3; round += 1) {
      await note(true);
      expect(noteLost).toHaveBeenCalledTimes(round);
      await settle();
    }
    expect(noteLost).toHaveBeenCalledTimes(3);
  });

  test('in a row are lost with the first, and with the last as their feed goes on from any address [S1]', async () => {
    const { noteLost, note, settle } = begin();
    for (let sent = 0; sent < 5; sent += 1) await note(true);
    expect(noteLost).toHaveBeenCalledTimes(1);
    await settle('feed 203.0.113.2');
    await settle();
    expect(noteLost).toHaveBeenCalledTimes(2);
  });

  test('of strangers are none of the feed, however many and whichever other feed sends [S1]', async () => {
    const { noteLost, note, settle } = begin();
    for (let nth = 0; nth < 20_000; nth += 1) await note(false, `feed stranger ${nth}`);
    await settle();
    await note(false, 'feed stranger 0');
    expect(noteLost).not.toHaveBeenCalled();
    // nor do they make the feed forget its own sender
    await note(false);
    expect(noteLost).toHaveBeenCalledTimes(1);
  });
});
