import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { OVERRIDE_GATE_FRACTION } from '#domain/probability/gateFraction.ts';
import { probabilityDisplay } from '#domain/probability/probabilityDisplay.ts';
import {
  selectExisting,
  selectForm,
  selectIsBusy,
  selectMissing,
  selectPurpose,
} from '#machines/override/overrideSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { formatPercent } from '#ui/format/number.ts';
import { useProbabilityText } from '#views/yardFacts/useProbabilityText.ts';
import { selectProbability, type OverrideRef } from './overrideView.ts';

type SubmitBarProps = { override: OverrideRef; language: Language };

/** The foot of the form: the probability of the moment, what is still missing, and the way out either way. */
export function SubmitBar({ override, language }: SubmitBarProps) {
  const { t } = useTranslation('override');
  const fraction = useSelector(override, selectProbability);
  const isBusy = useSelector(override, selectIsBusy);
  const { kind, words } = useSubmission(override);
  const reason = useReason(override, language);
  const probabilityText = useProbabilityText(language);
  const reasonId = useId();
  return (
    <>
      <div className="oform-facts">
        <p>{t('form.probability', { probability: probabilityText(probabilityDisplay(fraction)) })}</p>
        <p id={reasonId} role="status">
          {isBusy ? null : reason}
        </p>
      </div>
      <Button size="large" isDisabled={isBusy} onPress={() => override.send({ type: 'form.dismissed' })}>
        {t('form.close')}
      </Button>
      <Button
        kind={kind}
        size="large"
        isDisabled={isBusy || reason !== null}
        describedBy={reasonId}
        onPress={() => override.send({ type: 'operator.submitted' })}
      >
        {isBusy ? t('form.saving') : words}
      </Button>
    </>
  );
}

/** What submitting the form would do. */
function useSubmission(override: OverrideRef): { kind: 'primary' | 'danger'; words: string } {
  const { t } = useTranslation('override');
  const { isOn } = useSelector(override, selectForm);
  const { isSet } = useSelector(override, selectExisting);
  const purpose = useSelector(override, selectPurpose);
  if (!isOn && isSet) return { kind: 'danger', words: t('form.remove') };
  return { kind: 'primary', words: purpose === 'openYard' ? t('form.open') : t('form.set') };
}

/** Why the form cannot be submitted, in words; null: it can. */
function useReason(override: OverrideRef, language: Language): string | null {
  const { t } = useTranslation('override');
  const { isOn } = useSelector(override, selectForm);
  const { isSet } = useSelector(override, selectExisting);
  const missing = useSelector(override, selectMissing, (a, b) => a.join() === b.join());
  if (!isOn) return isSet ? null : t('missing.switch');
  const percent = formatPercent(OVERRIDE_GATE_FRACTION * 100, language);
  const [first] = missing.includes('probability') ? (['probability'] as const) : missing;
  return first === undefined ? null : t(`missing.${first}`, { percent });
}
