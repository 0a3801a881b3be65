import type { AccountFault, AccountForm } from './accountForm.ts';
import type { AccountTexts } from './accountTexts.ts';
import { html, type Html } from '../../platform/http/html.ts';
import { languageLinks, renderPage } from './identityPage.ts';

export type AccountPageKind = 'registration' | 'setup' | 'reset';

export interface AccountPage {
  kind: AccountPageKind;
  texts: AccountTexts;
  /** The query of this page, kept for the form and for the other language. */
  query: URLSearchParams;
  /** What was typed before; passwords are not shown again. */
  form: AccountForm;
  fault: AccountFault | null;
}

export function renderAccountPage({ kind, texts, query, form, fault }: AccountPage): string {
  const { title, intro } = texts[kind];
  const field = (name: keyof AccountForm, label: string, rest: Html) => {
    const isWrong = fault === name || (fault === 'emailTaken' && name === 'email');
    const invalid = isWrong ? html` aria-invalid="true" aria-describedby="fault"` : null;
    return html`<label>${label}<input name="${name}" required maxlength="254" ${rest}${invalid} /></label>`;
  };
  const secret = html`type="password" autocomplete="new-password"`;
  return renderPage(
    { ...texts, title },
    languageLinks({ ...texts, title }, query),
    html` <h1>${title}</h1>
      <p>${intro}</p>
      ${fault === null ? null : html`<p class="note" id="fault" role="alert">${texts.faults[fault]}</p>`}
      <form method="post" action="?${query.toString()}">
        ${
          kind !== 'setup'
            ? null
            : [
                field('code', texts.code, html`autocomplete="off" autofocus value="${form.code}"`),
                field('client', texts.client, html`autocomplete="organization" value="${form.client}"`),
                html`<p class="detail">${texts.clientHint}</p>`,
              ]
        }
        ${
          kind === 'reset'
            ? null
            : [
                field('name', texts.name, html`autocomplete="name" value="${form.name}"`),
                field('email', texts.email, html`type="email" autocomplete="username" value="${form.email}"`),
              ]
        }
        ${field('password', texts.password, secret)}
        <p class="detail">${texts.passwordHint}</p>
        ${field('repeated', texts.repeated, secret)}
        <button type="submit">${kind === 'reset' ? texts.submitReset : texts.submit}</button>
      </form>`,
  );
}

/** For a page that is closed, or an account that is made. */
export function renderAccountNote(
  texts: AccountTexts,
  query: URLSearchParams,
  /** `path`: where the page leads. */
  note: { title: string; text: string; isGood: boolean; path?: string },
): string {
  const { title, text, isGood, path = '/' } = note;
  return renderPage(
    { ...texts, title },
    languageLinks({ ...texts, title }, query),
    html` <h1>${title}</h1>
      ${isGood ? html`<p role="status">${text}</p>` : html`<p class="note" role="alert">${text}</p>`}
      <a class="cancel" href="${path}">${texts.open}</a>`,
  );
}
