import type { z } from 'zod';
import type { Fact } from '../domain/fact.ts';

export type Kept = [z.ZodType, Fact];
