import { createAlertEngine } from '#server/alerting/alertEngine.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { createLightningSilence } from '#server/alerting/lightningSilence.ts';
import { boundedBatch } from '#server/sources/boundedBatch.ts';
import type { MappingTemplate } from '#server/sources/ingest/feedMapping.ts';
import { createIngestSource } from '#server/sources/ingest/ingestSource.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import { MINUTE_MS, NOW_MS, YARD } from '../../alerting/engineFixture.ts';
import { feedOf } from './feedFixture.ts';

/** A feed of Acme's on the engine, as the service joins them; the clock is the test's. */
export function feedOnEngine({
  mayClear = true,
  mapping = {},
  shipped = 'dtn-legacy',
}: { mayClear?: boolean; mapping?: MappingTemplate; shipped?: string } = {}) {
  const feed = feedOf(mapping, shipped);
  const clock = { atMs: NOW_MS };
  const source = createIngestSource(feed.mapping, feed.profile);
  source.setMayClear(mayClear, NOW_MS);
  const registry = createStrikeRegistry([source]);
  const silence = createLightningSilence(() => 30 * MINUTE_MS);
  let ids = 0;
  const engine = createAlertEngine({
    facilities: [YARD],
    rulesFor: () => DEFAULT_CLIENT_RULES,
    sources: registry.profiles,
    newKeplerId: () => `e${(ids += 1)}`,
  });
  registry.start((delivered) => {
    const batch = boundedBatch(delivered, clock.atMs);
    silence.note(batch);
    engine.ingest(batch, clock.atMs);
  });
  const asOfMs = () =>
    silence.tell(engine.lightningAsOfMs('ACME', 'YARD'), engine.lightningSourcesOf('ACME', 'YARD')).asOfMs;
  return {
    source,
    clock,
    asOfMs,
    take(text: string | null) {
      const { receipt, prove } = source.take(text, clock.atMs);
      prove();
      return receipt;
    },
    isClosed: () => engine.eventsOf('ACME', 'YARD').some(({ eventType }) => eventType === 'lightning_alert'),
    /** As the first answer after this would let a page say it. */
    isOpen: () => {
      engine.advanceTo(clock.atMs);
      const known = asOfMs();
      return engine.eventsOf('ACME', 'YARD').length === 0 && known !== null && clock.atMs - known <= 120_000;
    },
  };
}
