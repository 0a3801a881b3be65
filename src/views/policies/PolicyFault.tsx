import { useTranslation } from 'react-i18next';
import { OUTDATING_REFUSALS } from '#machines/policies/policyChanges.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { useFaultText } from '../yardFacts/useFaultText.ts';

type PolicyFaultProps = { fault: string | null; isOutdated: boolean; onLoadAgain: () => void };

/** Why the last change was not saved, and the way on where the page is behind the service; nothing where it was. */
export function PolicyFault({ fault, isOutdated, onLoadAgain }: PolicyFaultProps) {
  const { t } = useTranslation('policies');
  const faultText = useFaultText();
  if (fault === null) return null;
  // the words of other pages do not know the button
  const own = OUTDATING_REFUSALS.find((key) => key === fault);
  return (
    <div className="policies-top">
      <Note kind="error" text={own === undefined ? faultText(fault) : t(`refusals.${own}`)} />
      {isOutdated && <Button onPress={onLoadAgain}>{t('loadAgain')}</Button>}
    </div>
  );
}
