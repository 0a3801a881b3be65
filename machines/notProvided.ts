/**
 * Stands in for an implementation that the composition root must `provide`.
 * Machines ship with these, so a forgotten `provide` fails at once and by name.
 */
export function notProvided(name: string) {
  return (): never => {
    throw new Error(`Machine implementation "${name}" was not provided.`);
  };
}
