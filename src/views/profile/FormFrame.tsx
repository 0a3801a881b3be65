import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { useFaultText } from '../yardFacts/useFaultText.ts';

type FormFrameProps = {
  title: string;
  /** Under the title; null: nothing. */
  note?: string | null;
  form: {
    readonly isBusy: boolean;
    readonly isSavable: boolean;
    readonly save: () => void;
  };
  saveLabel: string;
  children: ReactNode;
};

/** One form of the profile: what it is about, its fields, and its button. */
export function FormFrame({ title, note = null, form, saveLabel, children }: FormFrameProps) {
  const { t } = useTranslation('profile');
  const { isBusy, isSavable, save } = form;
  return (
    <form
      className="profile-form"
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="profile-fields">
        <div>
          <h3 className="profile-heading" tabIndex={-1}>
            {title}
          </h3>
          {note !== null && <p className="profile-note">{note}</p>}
        </div>
        {children}
      </div>
      <div className="profile-save">
        <Button kind="primary" isDisabled={!isSavable}>
          {isBusy ? t('saving') : saveLabel}
        </Button>
      </div>
    </form>
  );
}

/** Why a form could not be saved, in the form itself; null: it could. */
export function FormFault({ fault }: { fault: string | null }) {
  const faultText = useFaultText();
  if (fault === null) return null;
  return (
    <p className="profile-fault" role="alert">
      <IconAlertCircle aria-hidden="true" />
      {faultText(fault)}
    </p>
  );
}

type FormWaitingProps = {
  title: string;
  /**
   * 1: it stands for the whole page; 2: the page has a title; 3: under a title of a dialog or a part of a page; null:
   * the title stands there already.
   */
  level?: 1 | 2 | 3 | null;
  isMissing: boolean;
  onTryAgain: () => void;
};

/** Stands where a form cannot: while it is loaded, and when it could not be (S4). */
export function FormWaiting({ title, level = 3, isMissing, onTryAgain }: FormWaitingProps) {
  const Heading = level === null ? null : (`h${level}` as const);
  const { t } = useTranslation(['profile', 'common', 'errors']);
  return (
    <section className="profile-form" aria-label={title} aria-busy={!isMissing}>
      <div className="profile-fields">
        {Heading !== null && <Heading className="profile-heading">{title}</Heading>}
        {isMissing ? (
          <div className="profile-missing" role="alert">
            <IconAlertCircle aria-hidden="true" />
            <p>{t('notLoaded')}</p>
            <Button onPress={onTryAgain}>{t('common:tryAgain')}</Button>
          </div>
        ) : (
          <>
            <p className="spoken" role="status">
              {t('errors:loading.title')}
            </p>
            <i className="skeleton" />
            <i className="skeleton" />
            <i className="skeleton" />
          </>
        )}
      </div>
    </section>
  );
}
