import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts';
import '#ui/base.css';
import './startFailure.css';

const RETRY_MS = 10_000;

/** Says in every language that nothing works, before texts and machines exist, and starts over by itself. */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  const texts = LANGUAGES.flatMap((language) => Object.values(LANGUAGE_FACTS[language].startFailure));
  const lines = [...texts, error instanceof Error ? error.message : String(error)];
  const page = document.createElement('main');
  page.className = 'start-failure';
  page.setAttribute('role', 'alert');
  page.append(
    ...lines.map((line) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = line;
      return paragraph;
    }),
  );
  root.replaceChildren(page);
  setTimeout(() => location.reload(), RETRY_MS);
}
