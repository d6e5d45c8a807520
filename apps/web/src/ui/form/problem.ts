import { fieldText, findTextByEnd } from '../../platform/i18n/text.ts';
import type { Problem } from './useDraft.ts';

/** Returns the error text of a field (spec §5), which contains the label of the field. */
export const problemText = (problem: Problem | undefined, label: string): string | undefined =>
  problem === undefined || typeof problem === 'string' ? problem : fieldText(problem, label);

/**
 * Returns the error texts of fields that are not on the form. The portal may reject such a field, because a form may
 * send fields that it does not show.
 */
export const unplacedTexts = (
  problems: Readonly<Record<string, Problem>>,
  isOnForm: (name: string) => boolean,
): string[] =>
  Object.entries(problems).flatMap(([path, problem]) => {
    const [name = path] = path.split('.');
    return isOnForm(name) ? [] : (problemText(problem, findTextByEnd(`.fields.${name}`) ?? name) ?? []);
  });
