import { isSameRules, type LightningRules } from '#domain/alerting/lightningRules.ts';

/** What a page judges by: its configuration until the first answer, then what the newest answer states (GAP-139). */
export type RulesInForce = {
  read(): LightningRules;
  /** Tells each change, not what holds already. @returns how to stop. */
  watch(tell: (rules: LightningRules) => void): () => void;
};

type Judge<Snapshot> = {
  getSnapshot(): Snapshot;
  subscribe(see: (snapshot: Snapshot) => void): { unsubscribe: () => void };
};

/** The rules that a machine of statuses judges by. */
export function rulesInForce<Snapshot extends { readonly context: { readonly rules: LightningRules } }>(
  judge: Judge<Snapshot>,
): RulesInForce {
  const read = () => judge.getSnapshot().context.rules;
  return {
    read,
    watch(tell) {
      let told = read();
      const { unsubscribe } = judge.subscribe(({ context: { rules } }) => {
        if (isSameRules(rules, told)) return;
        told = rules;
        tell(rules);
      });
      return unsubscribe;
    },
  };
}
