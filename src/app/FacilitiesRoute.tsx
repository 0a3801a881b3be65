import { useSelector } from '@xstate/react';
import { useCallback, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { Session } from '#contracts/session.ts';
import type { Facility } from '#contracts/facility.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { selectIsGuest } from '#machines/session/sessionSelectors.ts';
import { createToasts, TOAST_TIMES, type Toasts } from '#ui/createToasts.ts';
import { FacilityPicker } from '#views/facilityPicker/FacilityPicker.tsx';
import type { ProfileForms } from '#views/profile/profileForms.ts';
import { PersonProfile } from '#views/profile/PersonProfile.tsx';
import type { PersonProfileProps } from '#views/profile/profileView.ts';
import { ProfileMissing } from '#views/profile/ProfileMissing.tsx';
import { ShellFrame } from '#views/shell/ShellFrame.tsx';
import { UserMenu } from '#views/shell/UserMenu.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { beginProfileForms } from './createProfileForms.tsx';
import { followLanguage } from './followLanguage.ts';
import { fetchProfileTexts } from './fetchProfileTexts.ts';
import type { Product } from './createProduct.ts';
import { yardPath } from './hashRoutes.ts';
import { manualUrl } from './manualUrl.ts';
import { useFacilities, type FacilitiesActor } from './useFacilities.ts';
import { useLiving, type Living } from './useLiving.ts';

type ShellRouteProps = { product: Product; person: Session; clientId: string };

type Opened = {
  readonly Dialog: ComponentType<PersonProfileProps>;
  readonly forms: Living<ProfileForms>;
};

/** The pages inside the shell: for now the facilities of a client, each leading to its yard. */
export function ShellRoute({ product, person, clientId }: ShellRouteProps) {
  const { parts, session } = product;
  const language = useSelector(product.language.actor, selectLanguage);
  const isGuest = useSelector(session, selectIsGuest);
  const scheme = useSyncExternalStore(watchScheme, schemeOfDevice);
  const facilities = useFacilities(product, clientId);
  const toasts = useShellToasts(product);
  const [opened, setOpened] = useState<Opened | null>(null);
  if (toasts === null) return null;
  const openProfile = () =>
    void fetchProfile(product).then(
      ([{ beginProfileForms }, { PersonProfile }]) =>
        setOpened({
          Dialog: PersonProfile,
          forms: beginProfileForms(product, toasts, { isYardPage: false }),
        }),
      () => toasts.show({ kind: 'error', content: <ProfileMissing />, times: TOAST_TIMES.profile }),
    );
  return (
    <ShellFrame
      language={language}
      scheme={scheme}
      clientId={person.client.toUpperCase()}
      version={parts.version}
      manualUrl={manualUrl(language)}
      userMenu={
        <UserMenu
          name={person.name === '' ? person.email : person.name}
          onProfile={isGuest ? null : openProfile}
          onSignOut={() => signOut(product)}
        />
      }
    >
      {opened === null && <ToastLayer toasts={toasts} />}
      <Facilities facilities={facilities} language={language} />
      {opened !== null && (
        <opened.Dialog
          session={session}
          siren={product.siren}
          forms={opened.forms.value}
          reader={{ language, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }}
          toastLayer={<ToastLayer toasts={toasts} />}
          onClose={() => {
            opened.forms.end();
            setOpened(null);
          }}
        />
      )}
    </ShellFrame>
  );
}

/** The toasts of the shell; while it stands, the page speaks the language of the person. */
function useShellToasts(product: Product): Toasts | null {
  const begin = useCallback(() => {
    const begun = createToasts();
    const unfollow = followLanguage(product);
    return {
      value: begun,
      end() {
        unfollow();
        begun.dispose();
      },
    };
  }, [product]);
  return useLiving(begin);
}

type FacilitiesProps = { facilities: FacilitiesActor | null; language: 'en-US' | 'fr-CA' };

function Facilities({ facilities, language }: FacilitiesProps): ReactNode {
  const answer = useSelector(facilities ?? undefined, (snapshot) =>
    snapshot === undefined ? null : selectAnswer<readonly Facility[]>(snapshot),
  );
  const hrefOf = ({ clientId, id }: Facility) => `#${yardPath('alert', clientId, id)}`;
  return <FacilityPicker facilities={answer} hrefOf={hrefOf} language={language} />;
}

/** Its dialog and texts come when it is opened. */
function fetchProfile({ texts }: Product) {
  return fetchProfileTexts(texts).then(() => [{ beginProfileForms }, { PersonProfile }] as const);
}

/** The service is told while the bearer is still there; nobody waits for its answer (AUTH-18). */
function signOut({ parts, session }: Product): void {
  void parts.auth.signOut().catch(() => undefined);
  session.send({ type: 'user.signedOut' });
  location.hash = '/';
}

const LIGHT = '(prefers-color-scheme: light)';

function watchScheme(changed: () => void): () => void {
  const query = matchMedia(LIGHT);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function schemeOfDevice(): 'light' | 'dark' {
  return matchMedia(LIGHT).matches ? 'light' : 'dark';
}
