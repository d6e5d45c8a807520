import { fieldText } from '../../platform/i18n/text.ts';
import type { Problem } from './useDraft.ts';

/** Returns the error text of a field (spec §5), with its label. */
export const problemText = (problem: Problem | undefined, label: string): string | undefined =>
  problem === undefined || typeof problem === 'string' ? problem : fieldText(problem, label);
