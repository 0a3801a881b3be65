import { IconHandOff, IconHandStop } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectExisting, selectIsVisible, selectMayRemove } from '#machines/override/overrideSelectors.ts';
import { Button } from '#ui/Button.tsx';
import './overrideActions.css';
import type { OverrideRef } from './overrideView.ts';

/** Replaces or removes the override in force, for those who may (OVR-08, OVR-10). */
export function ChangeOverride({ override }: { override: OverrideRef }) {
  const { t } = useTranslation('override');
  const mayRemove = useSelector(override, selectMayRemove);
  if (!mayRemove) return null;
  return (
    <div className="oactions">
      <div className="oactions-row">
        <Button onPress={() => override.send({ type: 'form.requested', purpose: 'override' })}>
          <IconHandStop aria-hidden="true" />
          {t('action.replace')}
        </Button>
        <Button
          onPress={() => {
            override.send({ type: 'form.requested', purpose: 'override' });
            override.send({ type: 'switch.turned', isOn: false });
          }}
        >
          <IconHandOff aria-hidden="true" />
          {t('action.remove')}
        </Button>
      </div>
    </div>
  );
}

/** The way to the form where no alert offers it; closing a yard takes none (OVR-01). */
export function BeginOverride({ override }: { override: OverrideRef }) {
  const isVisible = useSelector(override, selectIsVisible);
  const { isSet } = useSelector(override, selectExisting);
  if (!isVisible || isSet) return null;
  return (
    <div className="oactions">
      <BeginButton override={override} />
    </div>
  );
}

export function BeginButton({ override }: { override: OverrideRef }) {
  const { t } = useTranslation('override');
  return (
    <Button onPress={() => override.send({ type: 'form.requested', purpose: 'override' })}>
      <IconHandStop aria-hidden="true" />
      {t('action.override')}
    </Button>
  );
}
