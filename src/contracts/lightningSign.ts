import { z } from 'zod';

/** What a person saw or heard of lightning. */
export const LightningSign = z.enum(['flash', 'thunder', 'both']);
