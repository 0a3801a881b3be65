// `npm run pseudo`: builds the product with the pseudo-language en-XA into dist/pseudo, see docs/languages.md.
import { ensurePseudoBuilt } from './ensure.mjs';

ensurePseudoBuilt();
