import '#ui/base.css';
import './startFailure.css';

const TEXTS = {
  en: ['This page cannot start', 'Do not treat any yard as open. Trying again in 10 s.'],
  fr: ['Cette page ne peut pas démarrer', 'Ne considérez aucun site comme ouvert. Nouvel essai dans 10 s.'],
} as const;

const RETRY_MS = 10_000;

/** Says in both languages that nothing works, before texts and machines exist, and starts over by itself. */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  const lines = [...TEXTS.en, ...TEXTS.fr, error instanceof Error ? error.message : String(error)];
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
