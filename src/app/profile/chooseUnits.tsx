import { errorMessage } from '#machines/errorMessage.ts';
import { unitsOrderOf, type UnitsDraft } from '#machines/profileForm/profileDrafts.ts';
import { TOAST_TIMES, type Toasts } from '#ui/createToasts.ts';
import { ProfileFailed, ProfileSaved } from '#views/profile/ProfileNews.tsx';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import { createDetailsChange } from './createDetailsChange.ts';

/** Saves the units of a person without the form of the profile; a toast tells what became of it (GAP-131). */
export async function chooseUnits(product: ProfileProduct, toasts: Toasts, units: UnitsDraft): Promise<void> {
  const times = TOAST_TIMES.profile;
  try {
    await createDetailsChange(product)(unitsOrderOf(units));
    toasts.show({ kind: 'success', content: <ProfileSaved news="units" />, times });
  } catch (error) {
    const fault = errorMessage(error);
    toasts.show({ kind: 'error', content: <ProfileFailed news="failed" fault={fault} />, times });
  }
}
