/** Markup that is safe to send: every value in it was escaped. */
export interface Html {
  readonly markup: string;
}

type HtmlValue = string | number | Html | null | readonly Html[];

/** Template tag: what stands in the template is markup, what is filled in is text unless it is Html; null is nothing. */
export function html(template: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const filled = values.map((value, index) => toMarkup(value) + (template[index + 1] ?? ''));
  return { markup: (template[0] ?? '') + filled.join('') };
}

function toMarkup(value: HtmlValue): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  if ('markup' in value) return value.markup;
  return value.map(({ markup }) => markup).join('');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
