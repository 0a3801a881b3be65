import { html } from '../../platform/http/html.ts';
import { languageLinks, renderPage } from './identityPage.ts';
import { passkeyForm } from './passkeyForm.ts';
import { answerUrl, type SignInRequest } from './signInRequest.ts';
import type { SignInTexts } from './signInTexts.ts';

/** What the second step asks for. */
export type SecondStep = {
  readonly token: string;
  /** Whether the person has an authenticator app; recovery codes are taken anyhow. */
  readonly hasTotp: boolean;
  /** Options for the person's passkeys; null: none, or not at this host. */
  readonly passkeyOptions: object | null;
};

export interface SecondStepPage {
  texts: SignInTexts;
  query: URLSearchParams;
  request: SignInRequest;
  step: SecondStep;
  fault: string | null;
}

/** The page between password and session, for people with a second factor. The code works without script. */
export function renderSecondStepPage({ texts, query, request, step, fault }: SecondStepPage): string {
  const invalid = fault === null ? null : html` aria-invalid="true" aria-describedby="fault"`;
  const cancelUrl = answerUrl(request, { error: 'access_denied', error_description: texts.cancelled });
  const { token, hasTotp, passkeyOptions } = step;
  const title = texts.secondTitle;
  return renderPage(
    { ...texts, title },
    languageLinks({ ...texts, title }, query),
    html` <h1>${title}</h1>
      <p>${hasTotp ? texts.secondIntro : texts.recoveryIntro}</p>
      ${fault === null ? null : html`<p class="note" id="fault" role="alert">${fault}</p>`}
      ${
        passkeyOptions === null
          ? null
          : passkeyForm({
              label: texts.secondPasskey,
              fault: texts.wrongPasskey,
              query,
              begun: { token, options: passkeyOptions },
            })
      }
      <form method="post" action="sign-in?${query.toString()}">
        <input type="hidden" name="step" value="${token}" />
        <label
          >${texts.code}
          <input
            name="code"
            autocomplete="one-time-code"
            autocapitalize="off"
            spellcheck="false"
            required
            maxlength="40"
            autofocus${invalid}
        /></label>
        <button type="submit">${texts.secondSubmit}</button>
      </form>
      <a class="cancel" href="${cancelUrl}">${texts.cancel}</a>`,
  );
}
