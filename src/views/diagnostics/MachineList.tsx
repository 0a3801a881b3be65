import { useTranslation } from 'react-i18next';
import type { MachineState } from '#contracts/diagnosticsReport.ts';

/** Each machine of the page and the states that it is in, by the names that its chart gives them. */
export function MachineList({ machines }: { machines: readonly MachineState[] }) {
  const { t } = useTranslation('diagnostics');
  return (
    <section>
      <h3>{t('machines')}</h3>
      <dl className="diagnostics-rows diagnostics-machines">
        {machines.map(({ machine, status, state }) => (
          <div key={machine} data-ended={status !== 'active' || undefined}>
            <dt>{machine}</dt>
            <dd>
              {[...state, ...(status === 'active' ? [] : [status])].map((name) => (
                <span key={name}>{name}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
