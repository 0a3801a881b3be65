import { IconLock, IconLockOpen2 } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { OVERRIDE_GATE_FRACTION } from '#domain/probability/gateFraction.ts';
import { selectExisting, selectIsVisible, selectWithheld } from '#machines/override/overrideSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { formatPercent } from '#ui/format/number.ts';
import './overrideActions.css';
import { BeginButton } from './OverrideActions.tsx';
import type { OverrideRef } from './overrideView.ts';

type OpenYardProps = { override: OverrideRef; language: Language };

/** Offers to open a closed yard, or says why that is withheld (OVR-02); beside it the way to the whole form. */
export function OpenYard({ override, language }: OpenYardProps) {
  const { t } = useTranslation('override');
  const isVisible = useSelector(override, selectIsVisible);
  const withheld = useSelector(override, selectWithheld, isSameList);
  const { isSet } = useSelector(override, selectExisting);
  const reasonId = useId();
  if (!isVisible) return null;
  const isOffered = withheld.length === 0;
  const isBlind = withheld.includes('existing') && !isSet;
  const percent = formatPercent(OVERRIDE_GATE_FRACTION * 100, language);
  return (
    <div className="oactions">
      <p className="oactions-reason" id={reasonId}>
        {isOffered ? <IconLockOpen2 aria-hidden="true" /> : <IconLock aria-hidden="true" />}
        <span>
          {isSet && t('withheld.existing')}
          {isBlind && t('withheld.unknown')}
          {!isSet && !isBlind && t('withheld.probability', { percent })}
        </span>
      </p>
      <div className="oactions-row">
        <Button
          isDisabled={!isOffered}
          describedBy={reasonId}
          onPress={() => override.send({ type: 'form.requested', purpose: 'openYard' })}
        >
          {isOffered ? <IconLockOpen2 aria-hidden="true" /> : <IconLock aria-hidden="true" />}
          {t('action.open')}
        </Button>
        {!isSet && <BeginButton override={override} />}
      </div>
    </div>
  );
}

/** The list is made anew each time. */
function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.join() === b.join();
}
