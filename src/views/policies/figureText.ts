/** A figure as a form shows it, to the hundredth. */
export function figureText(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** What a text says; NaN for what is no number. A comma is read as a point. */
export function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}

/** Whether a text still says what the form showed of a figure: who has not changed it keeps the figure itself. */
export function isUnchanged(text: string, begun: number): boolean {
  return numberOf(text) === numberOf(figureText(begun));
}
