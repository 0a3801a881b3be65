import type { Language } from '#domain/language/language.ts';
import { html, type Html } from '../../platform/http/html.ts';
import { PICTURE_PX } from './yardPicture.ts';

/** What a letter is about, as the colour of its head: the words say it too. */
export type LetterTone = 'closed' | 'alert' | 'warning' | 'neutral';

/** Fill and ink, from src/ui/tokens.css; never green: a letter opens no yard (S1). */
const COLOURS: Readonly<Record<LetterTone, readonly [fill: string, ink: string]>> = {
  closed: ['#d2262b', '#ffffff'],
  alert: ['#ff9330', '#1a0d00'],
  warning: ['#ffba1f', '#161000'],
  neutral: ['#e4e8ec', '#0b0f13'],
};
const BASE =
  'max-width:560px;background:#ffffff;color:#0b0f13;font-family:-apple-system,Roboto,Arial,sans-serif;font-size:16px;line-height:1.5';

export type HtmlContent = {
  /** The letter as plain text, whose paragraphs this shows. */
  readonly text: string;
  readonly language: Language;
  readonly tone: LetterTone;
  /** Stands above everything; empty: the weather is real. */
  readonly mark: string;
  /** Only addresses of this origin become links. */
  readonly appOrigin: string;
  /** Picture that travels with the letter; null: none. */
  readonly picture: {
    readonly contentId: string;
    readonly description: string;
    /** Names of the towns that have numbers in it, in their order. */
    readonly towns: readonly string[];
  } | null;
};

/**
 * The same letter as HTML, for programs that show it: tables and styles on each element, because mail programs take
 * nothing else. It loads nothing from anywhere, so nobody learns when it is read.
 */
export function letterHtml({ text, language, tone, mark, appOrigin, picture }: HtmlContent): string {
  const [head = '', ...rest] = text
    .trim()
    .split('\n\n')
    .filter((paragraph) => paragraph !== mark);
  const rows = [
    ...(mark === ''
      ? []
      : [row(html`${mark}`, 'padding:10px 24px;border:2px dashed #0b0f13;font-weight:700')]),
    headRow(head, tone),
    ...(picture === null ? [] : [row(pictureMarkup(picture), 'padding:20px 24px 0')]),
    row(html``, 'padding:10px'),
    ...rest.map((paragraph) => row(linesMarkup(paragraph, appOrigin), 'padding:0 24px 16px')),
  ];
  const table = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${BASE}">
    ${rows}
  </table>`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light" />
      </head>
      <body style="margin:0;background:#eef1f4">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:16px">${table}</td>
          </tr>
        </table>
      </body>
    </html>`.markup;
}

function row(content: Html, style: string): Html {
  return html`<tr>
    <td style="${style}">${content}</td>
  </tr>`;
}

function headRow(head: string, tone: LetterTone): Html {
  const [title = '', ...below] = head.split('\n');
  const [fill, ink] = COLOURS[tone];
  const lines = below.map((line) => html`<div style="font-size:16px">${line}</div>`);
  const content = html`<h1 style="margin:0;font-size:24px;line-height:1.25">${title}</h1>
    ${lines}`;
  return row(content, `padding:20px 24px;background:${fill};color:${ink}`);
}

function pictureMarkup({ contentId, description, towns }: NonNullable<HtmlContent['picture']>): Html {
  const edgePx = PICTURE_PX / 2;
  const names = towns.map((name, nth) => `${nth + 1}\u00A0${name}`).join(', ');
  const legend = names === '' ? html`` : html`<div style="font-size:14px">${names}</div>`;
  return html`<img
      src="cid:${contentId}"
      width="${edgePx}"
      height="${edgePx}"
      alt="${description}"
      style="display:block;border-radius:8px"
    />
    ${legend}`;
}

/** Lines of a paragraph, its own addresses as links. */
function linesMarkup(paragraph: string, appOrigin: string): Html {
  const lines = paragraph.split('\n').map((line, at) => {
    const start = at === 0 ? html`` : html`<br />`;
    return line.startsWith(`${appOrigin}/`)
      ? html`${start}<a href="${line}" style="color:#0b57b7;overflow-wrap:anywhere">${line}</a>`
      : html`${start}${line}`;
  });
  return html`${lines}`;
}
