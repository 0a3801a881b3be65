import { useSelector } from '@xstate/react';
import { selectIsAdmin, selectSession } from '#machines/session/sessionSelectors.ts';
import { ownContents } from './ownContents.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { offeredTabs } from './profileTabs.ts';
import type { PersonProfileProps } from './profileView.ts';
import { useIsAnySaving } from './useForm.ts';

/** The profile of the signed-in user, opened where no yard is shown (PROF-01, PROF-09, PROF-12, PROF-13). */
export function PersonProfile(props: PersonProfileProps) {
  const { session, siren, locale, forms, late, toastLayer, beginsAt, onClose } = props;
  const person = useSelector(session, selectSession);
  const isAdmin = useSelector(session, selectIsAdmin);
  const isOwnSaving = useIsAnySaving(forms);
  const isSaving = isOwnSaving || late.isSaving;
  if (person === null) return null;
  return (
    <ProfileDialog
      person={person}
      siren={siren}
      tabs={offeredTabs({ isYardPage: false, role: 'none', isAdmin })}
      contents={{ ...ownContents({ forms, person, locale }), ...late.contents }}
      status={null}
      beginsAt={beginsAt}
      toastLayer={toastLayer}
      isHeld={isSaving}
      onClose={() => {
        if (!isSaving) onClose();
      }}
    />
  );
}
