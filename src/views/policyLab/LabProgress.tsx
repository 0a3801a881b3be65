import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { selectIsCancellable, selectRun } from '#machines/policyLab/policyLabSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { formatPercent } from '#ui/format/number.ts';
import type { PolicyLabRef } from './labView.ts';

/** How far the comparison is, and the way to end it. */
export function LabProgress({ lab, language }: { lab: PolicyLabRef; language: Language }) {
  const { t } = useTranslation('policyLab');
  const run = useSelector(lab, selectRun);
  const progress = run?.state === 'running' ? run.progress : null;
  const isCancellable = useSelector(lab, selectIsCancellable);
  const titleId = useId();
  const share = progress === null || progress.of === 0 ? 0 : progress.done / progress.of;
  const percent = formatPercent(100 * share, language);
  return (
    <section className="lab-box lab-progress" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('running')}</h2>
      <p role="status">
        {progress === null ? t('progress.begun') : t(`progress.${progress.step}`, { percent })}
      </p>
      <progress max={1} value={share} aria-labelledby={titleId} />
      <Button isDisabled={!isCancellable} onPress={() => lab.send({ type: 'run.dismissed' })}>
        {t('cancel')}
      </Button>
    </section>
  );
}
