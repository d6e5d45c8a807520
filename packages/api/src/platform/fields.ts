import { z } from 'zod';

/** An invalid field. `rule` selects the message (spec §5), and `params` contains the numbers in it. */
export interface FieldError {
  field: string;
  rule: FieldRule;
  params: Record<string, string | number>;
}

export const fieldRules = [
  'required',
  'maxLength',
  'minLength',
  'max',
  'min',
  'email',
  'phone',
  'timeZone',
  'unknown',
  'order',
  'future',
  'past',
  'tooLong',
  'passwordShort',
  'passwordGuessed',
  'passwordPattern',
  'passwordName',
  'passwordSame',
  'oneLine',
  'taken',
  'invalid',
] as const;
export type FieldRule = (typeof fieldRules)[number];

const ruleNames = new Set<string>(fieldRules);

export type ParseResult<T> = { ok: true; value: T } | { ok: false; fields: FieldError[] };

/** Validates a value against a zod schema. Server routes and browser forms both use this function. */
export function parse<S extends z.ZodType>(shape: S, value: unknown): ParseResult<z.output<S>> {
  const outcome = shape.safeParse(value, { reportInput: true });
  return outcome.success
    ? { ok: true, value: outcome.data }
    : { ok: false, fields: fieldErrors(outcome.error) };
}

/** Constraints of a field that a form shows before validation. */
export interface FieldConstraints {
  required: boolean;
  min?: number | undefined;
  max?: number | undefined;
  /** Minimum and maximum length of a string. A required string has a minimum of 1. */
  shortest?: number | undefined;
  longest?: number | undefined;
}

const blanks = [null, '', []];

/** Returns the constraints of each field of a body. A field of an update may be omitted, but not emptied. */
export const constraintsOf = (body: z.ZodObject): Record<string, FieldConstraints> =>
  Object.fromEntries(
    Object.entries(body.shape).map(([name, shape]) => {
      const sentShape = shape instanceof z.ZodOptional && 'version' in body.shape ? shape.unwrap() : shape;
      return [
        name,
        { required: !blanks.some((blank) => parse(sentShape, blank).ok), ...limitsOf(sentShape) },
      ];
    }),
  );

function limitsOf(shape: unknown): Omit<FieldConstraints, 'required'> {
  if (shape instanceof z.ZodPipe) return limitsOf(shape.in);
  if (shape instanceof z.ZodDefault || shape instanceof z.ZodNullable || shape instanceof z.ZodOptional)
    return limitsOf(shape.unwrap());
  if (shape instanceof z.ZodString)
    return { shortest: shape.minLength ?? undefined, longest: shape.maxLength ?? undefined };
  if (shape instanceof z.ZodNumber)
    return { min: shape.minValue ?? undefined, max: shape.maxValue ?? undefined };
  return {};
}

/**
 * Returns all invalid fields of a failed parse, in the order of the schema. Returns only the first error of each field.
 */
function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const errorsByField = new Map<string, FieldError>();
  for (const issue of error.issues.flatMap(toFieldErrors)) {
    if (!errorsByField.has(issue.field)) errorsByField.set(issue.field, issue);
  }
  return [...errorsByField.values()];
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), rule: 'unknown', params: {} }));
  }
  return [{ field, ...ruleOf(issue) }];
}

function ruleOf(issue: z.core.$ZodIssue): Pick<FieldError, 'rule' | 'params'> {
  if (ruleNames.has(issue.message)) {
    const rule = issue.message as FieldRule; // `ruleNames` contains this message, so the cast is safe.
    return { rule, params: issue.code === 'too_small' ? { minLength: Number(issue.minimum) } : {} };
  }
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return { rule: issue.input === undefined || issue.input === null ? 'required' : 'invalid', params: {} };
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { rule: 'maxLength', params: { maxLength: Number(issue.maximum) } }
        : { rule: 'max', params: { max: Number(issue.maximum) } };
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return { rule: 'required', params: {} };
      return { rule: 'min', params: { min: Number(issue.minimum) } };
    case 'invalid_format':
      return { rule: issue.format === 'email' ? 'email' : 'invalid', params: {} };
    default:
      return { rule: 'invalid', params: {} };
  }
}
