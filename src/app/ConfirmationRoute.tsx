import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { createActor, fromPromise } from 'xstate';
import { createNoticesApi } from '#adapters/api/noticesApi.ts';
import type { ConfirmationOutcome } from '#contracts/noticeConfirmation.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { ConfirmationPage } from '#views/confirmation/ConfirmationPage.tsx';
import type { Product } from './createProduct.ts';
import { useLiving } from './useLiving.ts';

const DAY_MS = 86_400_000;
/** Confirming again changes nothing, so that a call that failed is simply made again; an answer ends it. */
const RHYTHM = { everyMs: 7 * DAY_MS, retryMs: 10_000, staleAfterMs: 7 * DAY_MS };

/** Confirms the notice that the address names, for as long as nobody has answered (SHELL-09, CALL-52). */
export function ConfirmationRoute({ product, noticeId }: { product: Product; noticeId: string }) {
  const { http, environment } = product.parts;
  const language = useSelector(product.language.actor, selectLanguage);
  const begin = useCallback(() => {
    const notices = createNoticesApi(http, environment.apiBaseUrl);
    const machine = createRefreshMachine<ConfirmationOutcome>().provide({
      actors: { fetchOnce: fromPromise(({ signal }) => notices.confirm(noticeId, signal)) },
    });
    const actor = createActor(machine, { input: RHYTHM }).start();
    return { value: actor, end: () => void actor.stop() };
  }, [http, environment, noticeId]);
  const confirmation = useLiving(begin);
  return confirmation === null ? null : <ConfirmationPage confirmation={confirmation} language={language} />;
}
