/**
 * Placeholder for an implementation that the composition root must `provide`. Throws by name, so a forgotten
 * `provide` fails at once.
 */
export function notProvided(name: string) {
  return (): never => {
    throw new Error(`Machine implementation "${name}" was not provided.`);
  };
}
