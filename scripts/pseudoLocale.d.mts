/** A text as the pseudo-language has it; placeholders, tags and names stay. A text without letters stays as it is. */
export function pseudoText(text: string): string;
