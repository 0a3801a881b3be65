import type { ReactNode } from 'react';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import { TOAST_TIMES } from '#ui/createToasts.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { ProfileButton } from '#views/profile/ProfileButton.tsx';
import type { ProfileForms } from '#views/profile/profileForms.ts';
import { ProfileMissing } from '#views/profile/ProfileMissing.tsx';
import type { LoadYardProfile } from '#views/profile/profileView.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { beginYardForm, type YardFormSetup } from './beginYardForm.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import { beginProfileForms } from '#app/profile/createProfileForms.tsx';
import { roleOf } from './createYardOverride.ts';
import type { YardSystem } from './createYardSystem.ts';
import type { ToolStyle } from './toolStyle.ts';
import { fetchProfileTexts } from '#app/page/fetchProfileTexts.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

type ProfileSetup = YardFormSetup & {
  readonly product: Pick<Product, 'siren' | 'texts'> & ProfileProduct;
  readonly system: Pick<YardSystem, 'yardStatus'>;
};

export type Profile = {
  /** The way to it. The page loads the dialog: what it shares with the page is then known to be there (P6). */
  draw(style: ToolStyle, load: LoadYardProfile): ReactNode;
  dispose(): void;
};

/** The profile on a yard page. Its dialog and texts are fetched when it is opened; a toast says if they do not come. */
export function createProfile(setup: ProfileSetup): Profile {
  const { system, toasts } = setup;
  const { session, siren, texts } = setup.product;
  const { yardStatus, facility } = system;
  let form: Disposable<OverrideRef> | null = null;
  let own: Disposable<ProfileForms> | null = null;

  function beginForm(): OverrideRef | null {
    if (roleOf(selectSession(session.getSnapshot())) === 'none') return null;
    form?.end();
    form = beginYardForm(setup);
    return form.value;
  }

  function beginForms(): ProfileForms {
    own?.end();
    own = beginProfileForms(setup.product, toasts, { isYardPage: true });
    return own.value;
  }

  async function fetchDialog(load: LoadYardProfile) {
    try {
      const [{ YardProfile }] = await Promise.all([load(), fetchProfileTexts(texts)]);
      return YardProfile;
    } catch (error) {
      toasts.show({ kind: 'error', content: <ProfileMissing />, times: TOAST_TIMES.override });
      throw error;
    }
  }

  return {
    draw: (style, load) => (
      <ProfileButton
        session={session}
        siren={siren}
        yardStatus={yardStatus}
        facility={facility}
        beginForm={beginForm}
        beginForms={beginForms}
        {...style}
        toastLayer={<ToastLayer toasts={toasts} />}
        fetchDialog={() => fetchDialog(load)}
      />
    ),
    dispose() {
      form?.end();
      own?.end();
    },
  };
}
