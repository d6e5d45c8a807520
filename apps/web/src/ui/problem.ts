import { fieldText } from '../platform/i18n/text.ts';
import type { Problem } from './useDraft.ts';

/** The sentence under a field (spec §5), which names the field by its label. */
export const problemText = (problem: Problem | undefined, label: string): string | undefined =>
  problem === undefined || typeof problem === 'string' ? problem : fieldText(problem, label);
