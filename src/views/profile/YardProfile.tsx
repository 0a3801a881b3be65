import { useSelector } from '@xstate/react';
import { overrideRole } from '#domain/override/overrideRole.ts';
import { selectIsBusy } from '#machines/override/overrideSelectors.ts';
import { selectIsAdmin, selectSession } from '#machines/session/sessionSelectors.ts';
import { YardNow } from '#views/override/YardNow.tsx';
import { ownContents } from './ownContents.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { offeredTabs } from './profileTabs.ts';
import type { YardProfileProps } from './profileView.ts';
import { useIsAnySaving } from './useForm.ts';
import { YardSettingsTab } from './YardSettingsTab.tsx';

/** The profile of the signed-in user, opened on a page of a yard (PROF-01, PROF-04). */
export function YardProfile({ override, forms, onClose, ...view }: YardProfileProps) {
  const { session, siren, yardStatus, facility, locale, isNight, toastLayer } = view;
  const person = useSelector(session, selectSession);
  const isAdmin = useSelector(session, selectIsAdmin);
  const isSaving = useIsAnySaving(forms);
  const isOverriding = useSelector(
    override ?? undefined,
    (snapshot) => snapshot !== undefined && selectIsBusy(snapshot),
  );
  if (person === null) return null;
  const role = override === null ? 'none' : overrideRole(person.authorities, person.client);
  return (
    <ProfileDialog
      person={person}
      siren={siren}
      tabs={offeredTabs({ isYardPage: true, role, isAdmin })}
      contents={{
        yardSettings: override !== null && (
          <YardSettingsTab override={override} yardStatus={yardStatus} facility={facility} locale={locale} />
        ),
        ...ownContents({ forms, person, locale }),
      }}
      status={<YardNow yardStatus={yardStatus} isNight={isNight} />}
      toastLayer={toastLayer}
      isHeld={isOverriding || isSaving}
      onClose={() => {
        if (!isSaving) onClose();
      }}
    />
  );
}
