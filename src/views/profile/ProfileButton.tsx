import { useSelector } from '@xstate/react';
import { useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { selectIsFormOpen } from '#machines/override/overrideSelectors.ts';
import { selectIsGuest, selectSession } from '#machines/session/sessionSelectors.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { Initials } from './Initials.tsx';
import type { ProfileForms } from './profileForms.ts';
import type { ProfileView, YardProfileProps } from './profileView.ts';

type ProfileButtonProps = ProfileView & {
  /** Rejects, and has said so, when the dialog does not come; the next press asks again. */
  fetchDialog: () => Promise<ComponentType<YardProfileProps>>;
  /** Opens the form of the yard's override for the signed-in user; null: they have none. It ends by itself. */
  beginForm: () => OverrideRef | null;
  /** The forms of a profile that has just been opened, as what is stored says. */
  beginForms: () => ProfileForms;
};

type Opened = {
  readonly Dialog: ComponentType<YardProfileProps>;
  readonly override: OverrideRef | null;
  readonly forms: ProfileForms;
  /** The page itself: the colours of its sheet are no dialog's. */
  readonly page: Element;
};

/** The way to the profile, for signed-in users who are no guests (PROF-01). */
export function ProfileButton({ fetchDialog, beginForm, beginForms, ...view }: ProfileButtonProps) {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState<Opened | null>(null);
  const person = useSelector(view.session, selectSession);
  const isGuest = useSelector(view.session, selectIsGuest);
  const isDone = useSelector(
    opened?.override ?? undefined,
    (snapshot) => snapshot !== undefined && !selectIsFormOpen(snapshot),
  );
  if (person === null || isGuest) return null;

  const open = (page: Element) =>
    fetchDialog().then(
      (Dialog) => setOpened({ Dialog, page, override: beginForm(), forms: beginForms() }),
      () => {},
    );
  /** The form closes only when nothing is under way. */
  const close = ({ override }: Opened) =>
    override === null ? setOpened(null) : override.send({ type: 'form.dismissed' });
  return (
    <>
      <button
        type="button"
        className="ytool ytool-profile"
        aria-label={t('profile')}
        title={t('profile')}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => void open(currentTarget.closest('.yard') ?? document.body)}
      >
        <Initials name={person.name} />
      </button>
      {opened !== null &&
        !isDone &&
        createPortal(
          <opened.Dialog
            {...view}
            override={opened.override}
            forms={opened.forms}
            onClose={() => close(opened)}
          />,
          opened.page,
        )}
    </>
  );
}
