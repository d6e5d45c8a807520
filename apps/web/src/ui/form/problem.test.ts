import { operations } from '@gatehouse/api';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { beforeEach, describe, expect, it } from 'vitest';
import { CallError } from '../../platform/call/callError.ts';
import { loadTestLanguage } from '../../platform/i18n/testLanguage.cases.ts';
import { unplacedTexts } from './problem.ts';
import { assignProblems } from './useDraft.ts';

beforeEach(() => loadTestLanguage('en'));

/** The operations of forms: those with a body. */
const formOperations = operations.flatMap((operation) =>
  operation.body && 'shape' in operation.body
    ? [{ ...operation, names: Object.keys(operation.body.shape as object) }]
    : [],
);

const refusal = (code: ErrorCode, fields: readonly FieldError[] = []) =>
  new CallError(code, `Refused: ${code}`, { status: 409, fields });

/**
 * Returns the error texts that a form shows if it contains none of its fields. An error that belongs to no field is
 * shown in the toast, so its message is included.
 */
const sentencesOf = (error: CallError, names: string[], places = {}) => {
  const { problems, isPlaced } = assignProblems(error, places, names);
  return [...unplacedTexts(problems, () => false), ...(isPlaced ? [] : [error.message])];
};

describe.each(formOperations)('a form of $name', ({ errors, names }) => {
  it('shows an error text for each declared error code, even if the field of the code is not on the form', () => {
    for (const code of errors)
      for (const field of names)
        expect(sentencesOf(refusal(code), names, { [code]: field })).toContain(`Refused: ${code}`);
  });

  it('shows an error text for each invalid field that is not on the form', () => {
    for (const field of [...names, 'unknownField']) {
      const error = refusal('API_INVALID_REQUEST_ARGUMENT', [{ field, rule: 'invalid', params: {} }]);
      expect(sentencesOf(error, names).join('')).not.toBe('');
    }
  });
});

it('marks all fields with duplicate values, and shows the specific message at the field of the code', () => {
  const taken = (field: string) => ({ field, rule: 'taken' as const, params: {} });
  const error = refusal('VEH_PLATENO_EXISTED', [taken('plateNo'), taken('engineNo')]);
  const names = ['plateNo', 'engineNo'];
  expect(assignProblems(error, { VEH_PLATENO_EXISTED: 'plateNo' }, names)).toEqual({
    problems: { plateNo: 'Refused: VEH_PLATENO_EXISTED', engineNo: { rule: 'taken', params: {} } },
    isPlaced: true,
  });
});

it('shows no additional error text for fields that are on the form', () => {
  const problems = { name: 'Taken', 'breaks.0.start': { rule: 'invalid', params: {} } as const };
  expect(unplacedTexts(problems, () => true)).toEqual([]);
  expect(unplacedTexts(problems, (name) => name === 'breaks')).toEqual(['Taken']);
});
