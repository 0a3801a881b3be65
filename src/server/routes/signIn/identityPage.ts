import type { FastifyInstance, FastifyReply } from 'fastify';
import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts';
import { html, type Html } from '../../platform/http/html.ts';
import { signInStyleElement, signInStyleSource } from './signInStyle.ts';

/** What each of these pages has to have words for. */
export interface PageTexts {
  lang: string;
  title: string;
  /** Label of the choice of language. */
  language: string;
}

/** Sends a page that may do nothing but what it needs: show its style, and send its form to `formAction`. */
export function sendPage(
  reply: FastifyReply,
  page: string,
  formAction: string,
  { hasScript = false } = {},
): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${signInStyleSource}`,
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Lets routes of this scope read forms. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** The same page in each language. */
export function languageLinks(texts: PageTexts, query: URLSearchParams): Html {
  const links = LANGUAGES.map((lang) => {
    const inLanguage = new URLSearchParams(query);
    inLanguage.set('lng', lang);
    const current = lang === texts.lang ? html` aria-current="true"` : null;
    const { name } = LANGUAGE_FACTS[lang];
    return html`<a href="?${inLanguage.toString()}" lang="${lang}" hreflang="${lang}" ${current}>${name}</a>`;
  });
  return html`<nav class="languages" aria-label="${texts.language}">${links}</nav>`;
}

/** A page of the service's own: it loads nothing from the app, and nothing in it is script. */
export function renderPage(texts: PageTexts, languages: Html, body: Html): string {
  return html`<!doctype html>
    <html lang="${texts.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${texts.title} - Safety Command Center</title>
        ${signInStyleElement}
      </head>
      <body>
        <div class="art" aria-hidden="true">${art}</div>
        <div class="box">
          ${languages}
          <main class="middle">
            ${mark}
            <p class="product">Safety Command Center</p>
            ${body}
          </main>
        </div>
      </body>
    </html> `.markup;
}

const mark = html`<svg class="mark" width="56" height="56" viewBox="0 0 32 32" aria-hidden="true">
  <path
    d="M16 2.2l11.4 4.1v8.9c0 7-4.7 12.1-11.4 14.6C9.3 27.3 4.6 22.2 4.6 15.2V6.3z"
    fill="none"
    stroke="currentColor"
    stroke-width="2.4"
    stroke-linejoin="round"
  />
  <path
    d="M16 21.6a6.2 6.2 0 1 1 6.2-6.2"
    fill="none"
    stroke="currentColor"
    stroke-width="2.4"
    stroke-linecap="round"
  />
  <path d="M16 15.4l5.6-5.6" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
  <circle cx="16" cy="15.4" r="2.1" fill="currentColor" />
</svg>`;

// the range rings of a strike display, with a dying storm: decoration only
const art = html`<svg viewBox="-600 -600 1200 1200" fill="none" stroke="currentColor" stroke-width="1.5">
  <circle r="150" fill="#151b21" stroke="#76838f" />
  <circle r="290" stroke-dasharray="3 9" />
  <circle r="430" />
  <circle r="570" stroke-dasharray="3 9" />
  <path
    d="M-50 22v-46l50-30 50 30v46m-70 0v-30h40v30m-20-30v30"
    stroke="#b7c1cb"
    stroke-width="7"
    stroke-linejoin="round"
  />
  <g stroke="none">
    <circle cx="320" cy="-255" r="5" fill="#fff3b0" />
    <circle cx="338" cy="-220" r="5" fill="#fff3b0" />
    <circle cx="298" cy="-300" r="5" fill="#ffdd4a" />
    <circle cx="255" cy="-330" r="4.5" fill="#ffbc2e" />
    <circle cx="210" cy="-372" r="4.5" fill="#fa9632" />
    <circle cx="125" cy="-405" r="4" fill="#ef7047" />
    <circle cx="60" cy="-420" r="4" fill="#db4e66" />
    <circle cx="10" cy="-440" r="4" fill="#b53a8a" />
    <circle cx="-60" cy="-395" r="4" fill="#8a35a0" />
    <circle cx="-140" cy="-410" r="4" fill="#41307f" />
  </g>
</svg>`;
