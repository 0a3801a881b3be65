import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Factors } from '#contracts/factors.ts';
import type { FactorOrder } from '#machines/profileForm/factorDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import { TextField } from '#ui/TextField.tsx';
import { ConfirmDialog } from '#views/admin/ConfirmDialog.tsx';
import type { PeopleLocale } from '#views/people/peopleForms.ts';

type Passkey = Factors['passkeys'][number];
type PasskeysPartProps = {
  passkeys: readonly Passkey[];
  locale: PeopleLocale;
  canUsePasskeys: boolean;
  isBusy: boolean;
  onOrdered: (order: FactorOrder) => void;
};

const MAX_NAME_LENGTH = 60;

/** The passkeys of a person, and the way to add one. */
export function PasskeysPart({ passkeys, locale, canUsePasskeys, isBusy, onOrdered }: PasskeysPartProps) {
  const { t } = useTranslation('security');
  const [leaving, ask] = useState<Passkey | null>(null);
  return (
    <section className="people-part" aria-label={t('passkeys.title')}>
      <h3>{t('passkeys.title')}</h3>
      <p className="people-quiet">{t('passkeys.intro')}</p>
      {passkeys.length === 0 && <p>{t('passkeys.none')}</p>}
      <ul className="people-sessions">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <IconKey aria-hidden="true" />
            <p>
              <b>{passkey.name}</b>
              <small>
                {passkey.lastUsedAt === null
                  ? t('passkeys.neverUsed', { added: momentOf(passkey.addedAt, locale) })
                  : t('passkeys.used', {
                      added: momentOf(passkey.addedAt, locale),
                      used: momentOf(passkey.lastUsedAt, locale),
                    })}
              </small>
            </p>
            <button
              type="button"
              className="people-end"
              disabled={isBusy}
              aria-label={t('passkeys.removeOf', { name: passkey.name })}
              onClick={() => ask(passkey)}
            >
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
      {canUsePasskeys ? (
        <NewPasskey key={passkeys.length} isBusy={isBusy} onOrdered={onOrdered} />
      ) : (
        <p>{t('passkeys.unsupported')}</p>
      )}
      {leaving !== null && (
        <ConfirmDialog
          question={t('passkeys.question')}
          doLabel={t('remove')}
          onCancelled={() => ask(null)}
          onConfirmed={() => {
            ask(null);
            onOrdered({ kind: 'removePasskey', id: leaving.id });
          }}
        >
          {t('passkeys.consequence', { name: leaving.name })}
        </ConfirmDialog>
      )}
    </section>
  );
}

function NewPasskey({ isBusy, onOrdered }: Pick<PasskeysPartProps, 'isBusy' | 'onOrdered'>) {
  const { t } = useTranslation('security');
  const [name, write] = useState('');
  return (
    <form
      className="security-row"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isBusy) onOrdered({ kind: 'addPasskey', name });
      }}
    >
      <TextField
        label={t('passkeys.name')}
        value={name}
        isDisabled={isBusy}
        hint={t('passkeys.nameHint')}
        onChanged={(text) => write(text.slice(0, MAX_NAME_LENGTH))}
      />
      <Button kind="primary" isDisabled={isBusy || name.trim() === ''}>
        {t('passkeys.add')}
      </Button>
    </form>
  );
}

function momentOf(instant: string, locale: PeopleLocale): string {
  return formatMoment(Date.parse(instant), locale.nowMs(), locale);
}
