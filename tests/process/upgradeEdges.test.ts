import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walkClusterUpgrade } from '../chaos/upgrade/walkClusterUpgrade.ts';
import {
  natsServer,
  NO_NATS,
  SHIPPED_NATS,
  startPrivateNats,
  type PrivateNats,
} from '../support/privateNats.ts';
import { privateStage } from './privateStage.ts';

const SLOW_MS = 240_000;

const stage = privateStage('scc-upgrade-edges-');
let nats: PrivateNats;

const isMissing = natsServer() === null;
beforeAll(async () => {
  if (!isMissing) nats = await startPrivateNats(SHIPPED_NATS);
}, SLOW_MS);
afterAll(() => nats?.stop());

describe.skipIf(isMissing)(isMissing ? `an upgrade of edges (${NO_NATS})` : 'an upgrade of edges', () => {
  // how long displays are UNKNOWN meanwhile is measured by `npm run chaos -- upgrade`, with the processor to itself
  test(
    'edges of a version serve what an engine of the other judges, with all overrides, there and back [S13][S9]',
    async () => {
      const database = await stage.postgres.createDatabase();
      const { closed, ...upgrade } = await walkClusterUpgrade(stage.folder, database, nats.url);
      expect(upgrade).toMatchObject({
        told: [[closed], [closed], [closed], [closed]],
        unknown: 0,
      });
    },
    SLOW_MS,
  );
});
