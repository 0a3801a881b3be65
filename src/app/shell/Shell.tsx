import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { Session } from '#contracts/session.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectIsGuest } from '#machines/session/sessionSelectors.ts';
import { createToasts, TOAST_TIMES, type Toasts } from '#ui/createToasts.ts';
import { ProfileMissing } from '#views/profile/ProfileMissing.tsx';
import { PageGuard } from '#views/shell/PageGuard.tsx';
import { ShellFrame } from '#views/shell/ShellFrame.tsx';
import type { MenuHelp } from '#views/shell/HelpItems.tsx';
import { UserMenu } from '#views/shell/UserMenu.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { fetchProfileTexts } from '#app/page/fetchProfileTexts.ts';
import { followLanguage } from '#app/page/followLanguage.ts';
import { isPublic } from '#app/address/hashRoutes.ts';
import { fillsPage } from '#app/address/pagePaths.ts';
import { menuPagesOf } from './menuPagesOf.ts';
import { ShellContext, type ShellActions, type PageNews, type ProfileAsked } from '#app/page/shellContext.ts';
import type { ShellProfileProps } from './ShellProfile.tsx';
import { useHashPath } from '#app/address/useHashPath.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useScheme } from '#app/binding/useMedia.ts';
import { useHelp } from './useHelp.tsx';
import { useNewVersion } from './useNewVersion.tsx';
import { useRail } from './useRail.ts';
import { usePalette } from './usePalette.tsx';
import type { PageCommands } from './pageCommands.ts';

type ShellProps = {
  product: Product;
  /** null: not signed in. */
  person: Session | null;
  /** What can be sought from the header; none: nothing. */
  search?: ReactNode;
  /** What the header says of the time that is shown; none: the page has none of its own. */
  time?: ReactNode;
  /** Nothing stands around the page: a wall shows it. */
  isWall?: boolean;
  /** false: a map has the height of the footer too, and the user menu offers what stands in it (GAP-143). */
  hasFoot?: boolean;
  /** What the command palette offers on this page beside what it offers everywhere. */
  commands?: PageCommands | null;
  /** What the page has to tell, once; the same object until it is other news. */
  news?: PageNews | null;
  children: ReactNode;
};

/** What stands around a page: bars, profile, toasts, and a way back from a page that fails. */
export function Shell(props: ShellProps) {
  const { product, person, search, time, isWall = false, hasFoot = true, children } = props;
  const { commands = null, news = null } = props;
  const { session } = product;
  const language = useSelector(product.language.actor, selectLanguage);
  const isGuest = useSelector(session, selectIsGuest);
  const scheme = useScheme();
  const [path] = useHashPath();
  const toasts = useShellToasts(product);
  const profile = useProfile(product, toasts);
  useNewVersion(product, toasts, profile.state !== null);
  const isSupported = person !== null && !isPublic(path);
  const help = useHelp(product, { language, hasFoot, isSupported });
  const openTab = (tab: ProfileAsked['tab']) => profile.open({ tab });
  const guided = isWall || isPublic(path) ? null : person;
  const rail = useRail(product, guided, { path, onTab: openTab });
  const palette = usePalette(product, guided, { commands, openTab: isGuest ? null : openTab, toasts });
  useEffect(() => {
    if (news !== null) toasts?.show({ ...news, times: TOAST_TIMES.profile });
  }, [toasts, news]);
  if (toasts === null) return null;
  return (
    <ShellFrame
      language={language}
      scheme={scheme}
      hasBars={!isWall && !fillsPage(path)}
      clientId={person?.client.toUpperCase() ?? null}
      foot={help.foot}
      search={search}
      time={time}
      rail={rail}
      userMenu={
        person !== null && (
          <PersonMenu
            product={product}
            person={person}
            help={help.menu}
            onProfile={isGuest ? null : () => profile.open(null)}
          />
        )
      }
    >
      {profile.state === null && <ToastLayer toasts={toasts} />}
      <PageGuard place={path}>
        <ShellContext.Provider value={profile.shell}>{children}</ShellContext.Provider>
      </PageGuard>
      {palette}
      {help.chat}
      {profile.state !== null && (
        <profile.state.Profile
          product={product}
          toasts={toasts}
          language={language}
          asked={profile.state.asked}
          onClose={profile.close}
        />
      )}
    </ShellFrame>
  );
}

type PersonMenuProps = {
  product: Product;
  person: Session;
  help: MenuHelp | null;
  onProfile: (() => void) | null;
};

function PersonMenu({ product, person, help, onProfile }: PersonMenuProps) {
  return (
    <UserMenu
      name={person.name === '' ? person.email : person.name}
      onProfile={onProfile}
      pages={menuPagesOf(person)}
      onPage={(to) => (location.hash = to)}
      help={help}
      onSignOut={() => signOut(product)}
    />
  );
}

type ProfileState = {
  readonly Profile: ComponentType<ShellProfileProps>;
  readonly asked: ProfileAsked | null;
  readonly closed: () => void;
};

/**
 * The profile that is open, and for what; pages may ask for it.
 * Its script and texts are fetched then: no map waits for them.
 */
function useProfile({ texts }: Product, toasts: Toasts | null) {
  const [state, setState] = useState<ProfileState | null>(null);
  const open = useCallback(
    (asked: ProfileAsked | null, closed = () => {}) => {
      Promise.all([import('./ShellProfile.tsx'), fetchProfileTexts(texts)]).then(
        ([{ ShellProfile: Profile }]) => setState({ Profile, asked, closed }),
        () => toasts?.show({ kind: 'error', content: <ProfileMissing />, times: TOAST_TIMES.profile }),
      );
    },
    [texts, toasts],
  );
  const shell: ShellActions = useMemo(
    () => ({
      openProfile: open,
      tell: (news) => toasts?.show({ ...news, times: TOAST_TIMES.profile }),
    }),
    [open, toasts],
  );
  return {
    open,
    shell,
    state,
    close() {
      setState(null);
      state?.closed();
    },
  };
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
  return useDisposable(begin);
}

/** Calls the service while the bearer is still there, and does not wait for its answer (AUTH-18). */
function signOut({ platform, session }: Product): void {
  void platform.auth.signOut().catch(() => undefined);
  session.send({ type: 'user.signedOut' });
  location.hash = '/';
}
