/**
 * Runs before the app, in a script of its own that old browsers can read: where the browser lacks what the app needs it
 * stops the page, and says so in every language instead of an empty page (GAP-4, S2).
 */
import { missingFeatures } from './missingFeatures.ts';

/** Title and text in each language, from `oldBrowser` of locales/<language>/language.json; set by the build. */
declare const OLD_BROWSER_TEXTS: readonly { readonly title: string; readonly text: string }[];

// the type of the global object has no index of names
const missing = missingFeatures(globalThis as unknown as Record<string, unknown>);
if (missing.length > 0) {
  window.stop();
  show(OLD_BROWSER_TEXTS, missing);
}

function show(texts: typeof OLD_BROWSER_TEXTS, names: readonly string[]): void {
  const page = document.createElement('body');
  page.setAttribute('role', 'alert');
  page.style.cssText =
    'margin:0;min-height:100vh;box-sizing:border-box;padding:6vmin;border:6px dashed #0b0f13;' +
    'background:#a7b0b9;color:#0b0f13;font:600 24px sans-serif';
  const line = (name: string, text: string) => {
    const element = document.createElement(name);
    element.textContent = text;
    page.appendChild(element);
  };
  texts.forEach(({ title, text }) => {
    line('h1', title);
    line('p', text);
  });
  line('p', names.join(', '));
  document.title = texts[0]?.title ?? '';
  document.documentElement.style.background = '#a7b0b9';
  document.documentElement.appendChild(page);
}
