import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { PollLink } from '#adapters/api/noticesApi.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { PollPage } from '#views/link/PollPage.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { useLink, type FollowLink } from './useLink.ts';
import { useTexts } from '#app/binding/useTexts.ts';

const TEXTS = ['poll'] as const;

/** Answers the poll that the address names (SHELL-10, CALL-53). */
export function PollRoute({ product, ...address }: { product: Product } & PollLink) {
  const { channel, executionId, notificationId, optionId } = address;
  const language = useSelector(product.language.actor, selectLanguage);
  const hasTexts = useTexts(product.texts, TEXTS);
  const follow = useCallback<FollowLink>(
    (notices, signal) => notices.answerPoll({ channel, executionId, notificationId, optionId }, signal),
    [channel, executionId, notificationId, optionId],
  );
  const link = useLink(product, follow);
  if (link === null || !hasTexts) return null;
  const { providerWebsiteUrl } = product.platform.environment;
  return <PollPage link={link} language={language} websiteUrl={providerWebsiteUrl} />;
}
