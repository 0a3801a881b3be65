import { html } from '../../platform/http/html.ts';
import { languageLinks, renderPage } from './identityPage.ts';
import { passkeyForm } from './passkeyForm.ts';
import { answerUrl, type SignInRequest } from './signInRequest.ts';
import type { SignInTexts } from './signInTexts.ts';

export interface SignInPage {
  texts: SignInTexts;
  /** The query of this page, kept for the form and for the other language. */
  query: URLSearchParams;
  request: SignInRequest;
  /** What was typed before; empty at first. */
  email: string;
  /** In the reader's language; null: nothing is wrong. */
  fault: string | null;
  /** Whether passkeys are offered at this host. */
  hasPasskeys: boolean;
}

export function renderSignInPage({ texts, query, request, email, fault, hasPasskeys }: SignInPage): string {
  const invalid = fault === null ? null : html` aria-invalid="true" aria-describedby="fault"`;
  const cancelUrl = answerUrl(request, { error: 'access_denied', error_description: texts.cancelled });
  return renderPage(
    texts,
    languageLinks(texts, query),
    html` <h1>${texts.title}</h1>
      <p>${texts.intro}</p>
      ${fault === null ? null : html`<p class="note" id="fault" role="alert">${fault}</p>`}
      <form method="post" action="sign-in?${query.toString()}">
        <label
          >${texts.email}
          <input
            name="email"
            type="email"
            autocomplete="username"
            required
            maxlength="254"
            value="${email}"
            ${email === '' ? html`autofocus` : null}${invalid}
        /></label>
        <label
          >${texts.password}
          <input
            name="password"
            type="password"
            autocomplete="current-password"
            required
            maxlength="200"
            ${email === '' ? null : html`autofocus`}${invalid}
        /></label>
        <button type="submit">${texts.submit}</button>
      </form>
      ${
        hasPasskeys
          ? passkeyForm({ label: texts.passkey, fault: texts.wrongPasskey, query, begun: null })
          : null
      }
      <a class="cancel" href="${cancelUrl}">${texts.cancel}</a>`,
  );
}

/** For a request that must not go on: says why in words, with the detail that support needs. */
export function renderSignInError(texts: SignInTexts, query: URLSearchParams, detail: string): string {
  return renderPage(
    texts,
    languageLinks(texts, query),
    html` <h1>${texts.errorTitle}</h1>
      <p class="note" role="alert">${texts.errorIntro}</p>
      <p class="detail">${texts.errorDetail}: ${detail}</p>`,
  );
}
