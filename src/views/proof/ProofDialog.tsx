import { IconShieldLock } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { DialogFrame } from '#ui/DialogFrame.tsx';
import { Note } from '#ui/Note.tsx';
import { ProofForm } from './ProofForm.tsx';
import type { ProofCalls, ProofOutcome } from './proofView.ts';
import './proof.css';

type ProofDialogProps = {
  calls: ProofCalls;
  /** Status of the yard whose page lies behind; null: that page shows none. */
  status: ReactNode;
  /** Told once the proof is taken, or with false when the person does not want to. */
  onDone: (isProved: boolean) => void;
};

type Way = 'password' | 'code' | 'passkey' | 'outside';
type Fault = { readonly way: Way; readonly outcome: Exclude<ProofOutcome, 'taken'> };

/** Asks a person to confirm who they are, before what can better a status (GAP-142). */
export function ProofDialog({ calls, status, onDone }: ProofDialogProps) {
  const { t } = useTranslation(['proof', 'common']);
  const { ways } = calls;
  const [typed, choose] = useState<'password' | 'code'>(ways.password ? 'password' : 'code');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);

  async function prove(way: Way, call: () => Promise<ProofOutcome>) {
    setBusy(true);
    setFault(null);
    const outcome = await call();
    setBusy(false);
    if (outcome === 'taken') onDone(true);
    else setFault({ way, outcome });
  }

  return (
    <DialogFrame
      title={t('title')}
      subtitle={t('intro')}
      icon={<IconShieldLock aria-hidden="true" />}
      closeLabel={t('common:close')}
      status={status}
      onClose={() => onDone(false)}
    >
      <div className="proof">
        {fault !== null && <ProofFault {...fault} />}
        <ProofButtons calls={calls} isBusy={isBusy} onChosen={(way, call) => void prove(way, call)} />
        {(ways.password || ways.totp) && (
          <ProofForm
            key={typed}
            kind={typed}
            isBusy={isBusy}
            onSubmitted={(text) =>
              void prove(typed, () => (typed === 'code' ? calls.byCode(text) : calls.byPassword(text)))
            }
          />
        )}
        {ways.password && ways.totp && (
          <Button onPress={() => choose(typed === 'code' ? 'password' : 'code')}>
            {t(typed === 'code' ? 'usePassword' : 'useCode')}
          </Button>
        )}
        {!ways.password && !ways.totp && !ways.passkey && !ways.outside && (
          <Note kind="info" text={t('elsewhere')} />
        )}
        <Button onPress={() => onDone(false)}>{t('cancel')}</Button>
      </div>
    </DialogFrame>
  );
}

type ProofButtonsProps = {
  calls: ProofCalls;
  isBusy: boolean;
  onChosen: (way: Way, call: () => Promise<ProofOutcome>) => void;
};

/** Ways that need nothing typed here. */
function ProofButtons({ calls, isBusy, onChosen }: ProofButtonsProps) {
  const { t } = useTranslation('proof');
  const { ways } = calls;
  return (
    <>
      {ways.passkey && (
        <Button
          kind="primary"
          size="large"
          isDisabled={isBusy}
          onPress={() => onChosen('passkey', calls.byPasskey)}
        >
          {t('passkey')}
        </Button>
      )}
      {ways.outside && (
        <Button
          kind={ways.passkey ? 'plain' : 'primary'}
          size="large"
          isDisabled={isBusy}
          onPress={() => onChosen('outside', calls.byOutside)}
        >
          {t('outside')}
        </Button>
      )}
    </>
  );
}

function ProofFault({ way, outcome }: Fault) {
  const { t } = useTranslation('proof');
  const textOf = { wrong: t(`wrong.${way}`), tooMany: t('tooMany'), failed: t('failed') };
  return <Note kind="error" text={textOf[outcome]} />;
}
