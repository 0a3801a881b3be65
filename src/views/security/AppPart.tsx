import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TotpSetup } from '#contracts/factors.ts';
import type { FactorOrder } from '#machines/profileForm/factorDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ConfirmDialog } from '#views/admin/ConfirmDialog.tsx';
import { CopyField } from '#views/admin/CopyField.tsx';

type AppPartProps = {
  hasApp: boolean;
  /** What the app is to be given; null: it is not being set up. */
  setup: TotpSetup | null;
  isBusy: boolean;
  /** null: the setup is given up. */
  onOrdered: (order: FactorOrder | null) => void;
};

/** The authenticator app of a person: set up, confirmed by a code, removed. */
export function AppPart({ hasApp, setup, isBusy, onOrdered }: AppPartProps) {
  const { t } = useTranslation('security');
  const [isLeaving, ask] = useState(false);
  return (
    <section className="people-part" aria-label={t('app.title')}>
      <h3>{t('app.title')}</h3>
      <p className="people-quiet">{t('app.intro')}</p>
      {setup !== null && <Setup key={setup.secret} setup={setup} isBusy={isBusy} onOrdered={onOrdered} />}
      {setup === null && !hasApp && (
        <Button isDisabled={isBusy} onPress={() => onOrdered({ kind: 'beginApp' })}>
          {t('app.begin')}
        </Button>
      )}
      {hasApp && (
        <>
          <p>{t('app.there')}</p>
          <Button isDisabled={isBusy} onPress={() => ask(true)}>
            {t('app.remove')}
          </Button>
        </>
      )}
      {isLeaving && (
        <ConfirmDialog
          question={t('app.question')}
          doLabel={t('remove')}
          onCancelled={() => ask(false)}
          onConfirmed={() => {
            ask(false);
            onOrdered({ kind: 'removeApp' });
          }}
        >
          {t('app.consequence')}
        </ConfirmDialog>
      )}
    </section>
  );
}

type SetupProps = Pick<AppPartProps, 'isBusy' | 'onOrdered'> & { setup: TotpSetup };

function Setup({ setup: { secret, url }, isBusy, onOrdered }: SetupProps) {
  const { t } = useTranslation('security');
  const [code, write] = useState('');
  return (
    <form
      className="security-setup"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '' && !isBusy) onOrdered({ kind: 'confirmApp', code });
      }}
    >
      <p>
        {t('app.give')} <a href={url}>{t('app.open')}</a>
      </p>
      <CopyField label={t('app.secret')} text={secret} />
      <TextField
        label={t('app.code')}
        value={code}
        autoComplete="one-time-code"
        isDisabled={isBusy}
        onChanged={write}
      />
      <div className="security-foot">
        <Button isDisabled={isBusy} onPress={() => onOrdered(null)}>
          {t('cancel')}
        </Button>
        <Button kind="primary" isDisabled={isBusy || code.trim() === ''}>
          {t('app.confirm')}
        </Button>
      </div>
    </form>
  );
}
