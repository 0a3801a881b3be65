import real from '../../../../.dependency-cruiser.mjs';

/** The real rules over this folder, which they leave out everywhere else. */
const { exclude: _, ...options } = real.options;
export default { ...real, options };
