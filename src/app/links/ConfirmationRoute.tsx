import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { ConfirmationPage } from '#views/link/ConfirmationPage.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { useLink, type FollowLink } from './useLink.ts';

/** Confirms the notice that the address names (SHELL-09, CALL-52). */
export function ConfirmationRoute({ product, noticeId }: { product: Product; noticeId: string }) {
  const language = useSelector(product.language.actor, selectLanguage);
  const follow = useCallback<FollowLink>((notices, signal) => notices.confirm(noticeId, signal), [noticeId]);
  const link = useLink(product, follow);
  return link === null ? null : <ConfirmationPage link={link} language={language} />;
}
